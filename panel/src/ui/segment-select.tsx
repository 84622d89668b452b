import { Select } from '@mantine/core'
import { useEnvironment } from '../app/environment.ts'
import { useReadAll } from '../app/read-all.ts'
import { useMay } from '../app/session.tsx'

interface SegmentSelectProps {
  label: string
  description?: string
  /** What `getInputProps` of a form gives. */
  value?: string | null
  onChange?: (id: string | null) => void
  error?: string
}

/** An audience: everybody, or one segment. */
export function SegmentSelect(props: SegmentSelectProps) {
  const mayRead = useMay()('customers:read')
  return mayRead ? (
    <SegmentOptions {...props} />
  ) : (
    <Select label={props.label} description="Your role cannot read segments" placeholder="—" disabled />
  )
}

function SegmentOptions(props: SegmentSelectProps) {
  const [environment] = useEnvironment()
  const segments = useReadAll('GET /v1/organization/segments', { query: { environment } }, (answer) => answer.segments)
  return (
    <Select
      placeholder={segments.isPending ? 'Loading…' : 'Everybody'}
      clearable
      searchable
      data={(segments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  )
}
