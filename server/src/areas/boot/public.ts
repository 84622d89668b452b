export { type ReferralVisits, referralVisits } from './extension-points.ts'
export { bootPart, partsOfBoot } from './parts/boot-part.ts'
