import { flags } from '@userkeep/contract'
import { configurationKinds, managed } from '../configuration/public.ts'
import { archiveFlag } from './archive.ts'
import { createFlag, listFlags, updateFlag } from './flags.ts'
import type { Own } from './setup.ts'

const { routes } = flags

export const flagKinds = configurationKinds.by<Own>({
  flags: {
    permission: 'flags:manage',
    list: managed(routes.list, listFlags),
    create: managed(routes.create, createFlag),
    update: managed(routes.update, updateFlag),
    archive: managed(routes.archive, archiveFlag),
    references: { 'rules.*.segment_id': 'segments' },
    keyReferences: { 'prerequisites.*.flag': 'flags' },
  },
})
