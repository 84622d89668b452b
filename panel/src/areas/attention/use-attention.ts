import { useRead } from '../../app/api.ts'
import { attentionRead } from '../../app/attention-lines.ts'
import { useEnvironment } from '../../app/environment.ts'

const minuteMs = 60_000

/** Reads the items that wait for the member, again every minute. */
export function useAttention() {
  const [environment] = useEnvironment()
  return useRead(attentionRead, { query: { environment } }, { every: minuteMs })
}
