export { exportInsights } from './export.ts'
export { readInsights, type Part } from './insights.ts'
