export {
  type MailLinks,
  type MessageOutcomes,
  mailLinks,
  messageOutcomes,
  type TrackedMail,
} from './extension-points.ts'
export { enqueueMessages, type NewMessage } from './queue/enqueue-messages.ts'
export { messagesInFlight, recallMessages } from './queue/recall-messages.ts'
