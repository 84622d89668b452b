import type { PortalSection } from '../../portal/public.ts'
import { listSeenBoards } from '../boards/boards.sql.ts'
import { viewerOf } from './seen-post.ts'

export const feedbackSection: PortalSection = async ({ caller, scope }, { sql }) =>
  (await listSeenBoards(sql, scope, await viewerOf(sql, scope, caller))).length > 0
