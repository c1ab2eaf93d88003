/** Writes `imsmanifest.xml`: one organization with one SCO and all its files, as SCORM 1.2 wants them. */

export interface ManifestContent {
  /** Unique among the packages of a platform; letters, digits, `-`, `_` and `.`. */
  readonly id: string;
  /** The name that pupils see. */
  readonly title: string;
  /** What pupils do, for catalogues of activities. */
  readonly description: string;
  /** Code of the language of all texts. */
  readonly language: string;
  /** The page that the platform opens; one of `files`. */
  readonly launch: string;
  /** Paths of all files in the zip but the manifest itself. */
  readonly files: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Whether XML 1.0 has a form for this character. */
function isXml(character: string): boolean {
  const code = character.codePointAt(0) as number;
  if (code < 32) return code === 9 || code === 10 || code === 13;
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

/** Text as XML may hold it, in an element or an attribute; characters that XML 1.0 forbids become spaces. */
export function escapeXml(text: string): string {
  return [...text].map((character) => (isXml(character) ? (escapes[character] ?? character) : ' ')).join('');
}

/** The manifest's text. Throws if the launched page is not among the files, or the id is no name of XML. */
export function writeCourseManifest({
  id,
  title,
  description,
  language,
  launch,
  files,
}: ManifestContent): string {
  if (!/^[A-Za-z_][\w.-]*$/.test(id)) throw new Error(`manifest: its id must be a name of XML, got "${id}"`);
  if (!files.includes(launch))
    throw new Error(`manifest: the launched page must be one of its files, got ${launch}`);
  // A file's path is an address: each part is encoded, slashes stay.
  const href = (path: string) => escapeXml(path.split('/').map(encodeURIComponent).join('/'));
  const said = (text: string) =>
    `<imsmd:langstring xml:lang="${escapeXml(language)}">${escapeXml(text)}</imsmd:langstring>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_rootv1p2p1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.imsglobal.org/xsd/imsmd_rootv1p2p1 imsmd_rootv1p2p1.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
    <imsmd:lom>
      <imsmd:general>
        <imsmd:title>${said(title)}</imsmd:title>
        <imsmd:language>${escapeXml(language)}</imsmd:language>
        <imsmd:description>${said(description)}</imsmd:description>
      </imsmd:general>
    </imsmd:lom>
  </metadata>
  <organizations default="${id}-organization">
    <organization identifier="${id}-organization">
      <title>${escapeXml(title)}</title>
      <item identifier="${id}-item" identifierref="${id}-sco" isvisible="true">
        <title>${escapeXml(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="${id}-sco" type="webcontent" adlcp:scormtype="sco" href="${href(launch)}">
${files.map((path) => `      <file href="${href(path)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}
