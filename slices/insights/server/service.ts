export { exportInsights } from './export.ts'
export { readInsights, type Part } from './insights.ts'
export { readSoon } from './soon.ts'
export { search } from './search.ts'
