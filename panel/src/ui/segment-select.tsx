import { Select } from '@mantine/core'
import { useEnvironment } from '../app/environment.ts'
import { useReadAll } from '../app/read-all.ts'
import { useMay } from '../app/session.tsx'
import { texts } from '../texts/ui.ts'

interface SegmentSelectProps {
  label: string
  description?: string
  /** The result of a form's `getInputProps`. */
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
    <Select label={props.label} description={texts.yourRoleCannotReadSegments} placeholder="—" disabled />
  )
}

function SegmentOptions(props: SegmentSelectProps) {
  const [environment] = useEnvironment()
  const segments = useReadAll('GET /v1/organization/segments', { query: { environment } }, (answer) => answer.segments)
  return (
    <Select
      placeholder={segments.isPending ? texts.loadingEllipsis : texts.everyone}
      clearable
      searchable
      data={(segments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  )
}
