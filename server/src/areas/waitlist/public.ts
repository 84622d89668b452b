export { isAdmitted } from './waitlist.sql.ts'
