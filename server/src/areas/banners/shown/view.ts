import type { AnswerOf, banners } from '@userkeep/contract'
import type { Done } from './people.sql.ts'

export const toDone = ({
  id,
  seen_at,
  clicked_at,
  dismissed_at,
}: Done & { id: string }): AnswerOf<typeof banners.routes.dismiss> => ({ id, seen_at, clicked_at, dismissed_at })
