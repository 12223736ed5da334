/** Texts in the pages that Vitrine saves, and in the files beside them. */
export const SAVED_PAGE = {
  noScript: 'The avatar is drawn with JavaScript, which is turned off in this browser.',
  tooOld: 'This browser is too old to show the avatar. Please update it.',
  madeWith:
    'Made with Vitrine. Licences of what is inside: the element with data-licenses, gzip as base64.',
  /** The text file with the embed code, in a zip for a server; with Vitrine's address where visitors may open the avatar in it. */
  embedCode: (
    folder: string,
    code: string,
    vitrineFolder: string | null,
  ) => `How to show this avatar in a page of yours

1. Unpack the zip on your server, so that this opens the avatar:
   https://example.org/${folder}/index.html
2. Put this into a page in the folder that contains "${folder}":

${code}

In other pages, write the whole address in "src", as in step 1. The avatar cannot be opened
from your own disk: browsers let pages read files only from a server. For your disk, and for
mails, save "One page that plays by itself" in Vitrine.
${vitrineFolder === null ? '' : `\n${readByVitrine(folder, vitrineFolder)}\n`}`,
};

function readByVitrine(folder: string, vitrineFolder: string): string {
  return `Visitors can open the avatar in Vitrine, at ${vitrineFolder}
Unless that is on the same server as "${folder}", your server must allow pages of other origins
to read the files (CORS): it must send the header "Access-Control-Allow-Origin: *" with every
file of "${folder}". How to set it is in docs/hosting.md of Vitrine.`;
}
