/** The texts of one part of the page in another language, by the English text as it stands in the source. */
export type Table = Readonly<Record<string, string>>;
