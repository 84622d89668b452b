import { bannerBootParts } from './areas/banners.boot.ts'
import { changelogBootParts } from './areas/changelog.boot.ts'
import { checklistBootParts } from './areas/checklists.boot.ts'
import { conversationBootParts } from './areas/conversations.boot.ts'
import { entitlementBootParts } from './areas/entitlements.boot.ts'
import { flagBootParts } from './areas/flags.boot.ts'
import { gamificationBootParts } from './areas/gamification.boot.ts'
import { legalBootParts } from './areas/legal.boot.ts'
import { notificationBootParts } from './areas/notifications.boot.ts'
import { surveyBootParts } from './areas/surveys.boot.ts'

/** The parts of boot's answer, as the areas declare them in `areas/<area>.boot.ts`. */
export const bootParts = {
  ...flagBootParts,
  ...checklistBootParts,
  ...legalBootParts,
  ...entitlementBootParts,
  ...notificationBootParts,
  ...surveyBootParts,
  ...gamificationBootParts,
  ...bannerBootParts,
  ...changelogBootParts,
  ...conversationBootParts,
}
