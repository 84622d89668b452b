export { consumeUsage, type UsedUp, type WantedUsage } from './consume.ts'
export { isLive, meteringPeriod, periodAt } from './periods.sql.ts'
export { monthOf } from './rules.ts'
export { type AskedTeam, nameOfTeam, teamColumns, whoIsAsked } from './who.sql.ts'
