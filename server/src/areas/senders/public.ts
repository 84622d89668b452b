export { countPace, lockPace, type PacedMinute, returnPace } from './pace.sql.ts'
export { createPosts, type Load, mostAtOnce, type Post, type Posts, sendDeadline } from './posts.ts'
export { requireSender } from './require-sender.ts'
export { allSenders, findDefaultSender, noteFailing, noteWorking, type SenderRow } from './senders.sql.ts'
