import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useMay } from '../../app/session.tsx'
import type { SegmentNames } from './flag.ts'

/** The segments by name, where the member may read them. */
export function useSegmentNames(): SegmentNames {
  const [environment] = useEnvironment()
  const mayRead = useMay()('customers:read')
  const segments = useReadAll(
    'GET /v1/organization/segments',
    { query: { environment } },
    (answer) => answer.segments,
    { enabled: mayRead },
  )
  return segments.data
}
