import { declareBootParts } from '../kernel/index.ts'
import { UnreadNotifications } from '../shapes/notification.ts'

/** Absent where the session is of an identified person and was not proven. */
export const notificationBootParts = declareBootParts({ notifications: UnreadNotifications })
