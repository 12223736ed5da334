/** The surface from a joint to the rim of its limit. */
export const LIMIT_VERTEX = /* glsl */ `
in float edge;
in float reached;
out float vEdge;
out float vReached;

void main() {
  vEdge = edge;
  vReached = reached;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

/** Clear at the joint, and more to be seen towards the rim. */
export const LIMIT_FRAGMENT = /* glsl */ `
uniform vec3 accent;
uniform vec3 warn;
in float vEdge;
in float vReached;

void main() {
  gl_FragColor = vec4(mix(accent, warn, vReached), mix(0.06, 0.24, vEdge));
}
`;
