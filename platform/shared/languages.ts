/** How dates are written, for a workspace and for each person: the one list of both. The wire is ISO whatever is chosen. */
export const languages = ['en-GB', 'en-IE', 'en-US'] as const
export type Language = (typeof languages)[number]

/** Each with how it writes the 27th of November. */
export const languageNames: Readonly<Record<Language, { readonly name: string; readonly date: string }>> = {
  'en-GB': { name: 'English (United Kingdom)', date: '27 Nov 2026' },
  'en-IE': { name: 'English (Ireland)', date: '27 Nov 2026' },
  'en-US': { name: 'English (United States)', date: 'Nov 27, 2026' },
}

/** For a list to choose from. */
export const languageOptions = languages.map((value) => ({ value, label: `${languageNames[value].name}: ${languageNames[value].date}` }))
