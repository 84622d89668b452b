import { flags } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { archiveFlag } from './archive-flag.ts'
import { createFlag } from './create-flag.ts'
import { deleteFlag } from './delete-flag.ts'
import { bootFlags } from './evaluation/boot-flags.ts'
import { evaluateFlags } from './evaluation/evaluate-flags.ts'
import { explainFlag } from './evaluation/explain-flag.ts'
import { getContactFlags } from './evaluation/get-contact-flags.ts'
import { getDefinitions } from './evaluation/get-definitions.ts'
import { getPublicFlags } from './evaluation/get-public-flags.ts'
import { listFlagsOfContact } from './evaluation/list-flags-of-contact.ts'
import { exposuresOfContacts } from './exposures/contact-data.ts'
import { getExposures } from './exposures/get-exposures.ts'
import { getFlag } from './get-flag.ts'
import { listFlags } from './list-flags.ts'
import { restoreFlag } from './restore-flag.ts'
import { setUp } from './setup.ts'
import { updateFlag } from './update-flag.ts'
import { usesInFlags } from './uses.sql.ts'

export const flagsArea = defineArea(
  flags,
  {
    list: listFlags,
    create: createFlag,
    get: getFlag,
    update: updateFlag,
    remove: deleteFlag,
    archive: archiveFlag,
    restore: restoreFlag,
    explain: explainFlag,
    exposures: getExposures,
    ofContactForStaff: listFlagsOfContact,
    public: getPublicFlags,
    ofContact: getContactFlags,
    evaluate: evaluateFlags,
    definitions: getDefinitions,
  },
  {
    setup: setUp,
    tables: {
      flags: {},
      flag_versions: {},
      flag_exposures: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'flag_exposures' } } },
      flag_exposure_days: {},
    },
    contactData: exposuresOfContacts,
    segmentUses: usesInFlags,
    boots: { flags: bootFlags },
  },
)
