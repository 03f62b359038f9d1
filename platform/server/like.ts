/** A pattern of LIKE for what holds a text as it stands: its own %, _ and \ mean themselves. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
