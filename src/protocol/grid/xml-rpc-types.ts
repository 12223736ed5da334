/**
 * A value of XML-RPC, in the forms that {@link Llsd} has for the same types, so that a login answer reads
 * alike in both serialisations: `i4` is `bigint`, `double` is `number`, a struct is a `Map`, `nil` is null.
 */
export type XmlRpcValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | XmlRpcValue[]
  | Map<string, XmlRpcValue>;

/** A method and what it is called with. */
export interface XmlRpcCall {
  readonly method: string;
  readonly params: readonly XmlRpcValue[];
}

/** What a call gave: its value, or the server's fault. */
export type XmlRpcAnswer =
  | { readonly kind: 'value'; readonly value: XmlRpcValue }
  | { readonly kind: 'fault'; readonly code: number | null; readonly message: string };
