/** For how many days a key may be made. */
export const keyDays = [30, 90, 180, 365] as const
