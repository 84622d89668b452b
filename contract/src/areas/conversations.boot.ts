import { declareBootParts } from '../kernel/index.ts'
import { ConversationsPart } from '../shapes/conversation-own.ts'

/** Absent where the session is of an identified person and was not proven. */
export const conversationBootParts = declareBootParts({ conversations: ConversationsPart })
