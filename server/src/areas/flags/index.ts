import { flags } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { partsOfBoot } from '../boot/public.ts'
import { contactData } from '../contacts/public.ts'
import { searchSources } from '../search/public.ts'
import { segmentUses } from '../segments/public.ts'
import { archiveFlag, restoreFlag } from './archive.ts'
import { flagKinds } from './configuration.ts'
import { bootFlags } from './evaluation/boot-flags.ts'
import {
  evaluateFlags,
  explainFlag,
  getContactFlags,
  getDefinitions,
  getPublicFlags,
  listFlagsOfContact,
} from './evaluation/evaluation.ts'
import { exposuresOfContacts } from './exposures/contact-data.ts'
import { getExposures } from './exposures/get-exposures.ts'
import { createFlag, deleteFlag, getFlag, listFlags, updateFlag } from './flags.ts'
import { flagsFound } from './found.sql.ts'
import { setUp } from './setup.ts'
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
      flags: {
        rows: 'setup',
        json: {
          variants: { none: 'values that the tenant defines' },
          rules: { none: 'segments and shares' },
          prerequisites: { none: 'other flags' },
        },
      },
      flag_versions: { rows: 'internal' },
      flag_exposures: {
        rows: 'data',
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'flag_exposures' } },
      },
      flag_exposure_days: { rows: 'data' },
    },
    contributes: [
      searchSources.by({ flag: flagsFound }),
      flagKinds,
      segmentUses.by(usesInFlags),
      partsOfBoot.by({ flags: bootFlags }),
      contactData.by(exposuresOfContacts),
    ],
  },
)
