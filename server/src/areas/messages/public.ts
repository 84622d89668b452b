export { enqueueMessages, type NewMessage } from './queue/enqueue-messages.ts'
export { messagesInFlight, recallMessages } from './queue/recall-messages.ts'
