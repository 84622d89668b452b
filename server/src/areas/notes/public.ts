export { contactTagRows, customerTagRows } from './public.sql.ts'
