export * from './rules/sick-pay.ts'
export * from './rules/spells.ts'
export * from './rules/payroll.ts'
