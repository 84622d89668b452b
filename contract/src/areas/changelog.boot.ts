import { declareBootParts } from '../kernel/index.ts'
import { UnreadChangelog } from '../shapes/changelog.ts'

/** Absent where nothing was published, or the session is of an identified person and was not proven. */
export const changelogBootParts = declareBootParts({ changelog: UnreadChangelog })
