export * from './rules/sick-pay.ts'
export * from './rules/spells.ts'
