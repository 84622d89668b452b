export { reachedByChecklist } from './progress/reached.sql.ts'
export { checklistRows } from './public.sql.ts'
