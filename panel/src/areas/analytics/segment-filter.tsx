import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/analytics.ts'
import { ChoiceFilter } from '../../ui/table/filters.tsx'

/** The segments of the environment, for members who may see them. */
export function useSegments() {
  const [environment] = useEnvironment()
  const enabled = useMay()('customers:read')
  return useReadAll('GET /v1/organization/segments', { query: { environment } }, (answer) => answer.segments, {
    enabled,
  })
}

export function SegmentFilter() {
  const segments = useSegments()
  const options = (segments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <ChoiceFilter name="segment" label={texts.everyone} options={options} />
}
