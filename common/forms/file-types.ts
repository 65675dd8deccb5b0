/** The types of files that forms take, with the extensions of their names, the first being the usual one. */
export const fileTypes = {
  pdf: { extensions: ['pdf'], mediaType: 'application/pdf' },
  jpg: { extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  png: { extensions: ['png'], mediaType: 'image/png' },
  webp: { extensions: ['webp'], mediaType: 'image/webp' },
  heic: { extensions: ['heic', 'heif'], mediaType: 'image/heic' },
  docx: {
    extensions: ['docx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: {
    extensions: ['xlsx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  txt: { extensions: ['txt'], mediaType: 'text/plain; charset=utf-8' },
} as const satisfies Readonly<
  Record<string, { readonly extensions: readonly string[]; readonly mediaType: string }>
>;

export type FileType = keyof typeof fileTypes;

const allTypes = Object.keys(fileTypes) as FileType[]; // of the object above

/** The type that the name of a file claims; null for a type that no form takes. */
export function typeOfName(name: string): FileType | null {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? null : typeOfExtension(name.slice(dot + 1));
}

/** True for one of the types, by name. */
export function isFileType(text: string): text is FileType {
  return Object.hasOwn(fileTypes, text);
}

/** The types that a field takes: those of a list of extensions such as `pdf, .jpg`; all of them if it names none. */
export function acceptedTypes(accept: string): readonly FileType[] {
  const named = new Set(accept.split(/[\s,;]+/).map((item) => typeOfExtension(item.replace(/^\./, ''))));
  const types = allTypes.filter((type) => named.has(type));
  return types.length > 0 ? types : allTypes;
}

function typeOfExtension(extension: string): FileType | null {
  const lower = extension.toLowerCase();
  return allTypes.find((type) => fileTypes[type].extensions.some((each) => each === lower)) ?? null;
}
