export { desk, endHold, holdPerson, setMode, setRule, startPurge } from './desk.ts'
export { replayErasures, type Eraser } from './erase-person.ts'
export { decideErasure, eraseEmployee, getErasure, planErasure, withdrawErasure } from './erasures.ts'
export { erase, purgeByNight } from './purge.ts'
