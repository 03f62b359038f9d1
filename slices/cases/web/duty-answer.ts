/** The answer under which a duty is confirmed, as rules/readiness.ts reads it; the rules themselves are not loaded for its name. */
export const dutyAnswer = (duty: string): string => `duty_${duty}`
