import { Select } from '@mantine/core'
import { useEffect } from 'react'
import { useReadAll } from '../../app/read-all.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/members.ts'

/** Roles beyond one's own reach are shown, but cannot be given: nobody grants what they do not hold. */
export function RoleSelect({
  value,
  onChange,
  error,
}: {
  value: string | null
  onChange: (id: string | null) => void
  error?: unknown
}) {
  const may = useMay()
  const { data, isPending } = useReadAll('GET /v1/organization/roles', {}, (answer) => answer.roles)
  const usual = data?.find(({ key }) => key === 'member')?.id
  useEffect(() => {
    if (value === null && usual) onChange(usual)
  }, [value, usual, onChange])
  const options = (data ?? []).map(({ id, name, permissions }) => {
    const isBeyond = !permissions.every((permission) => may(permission))
    return { value: id, label: isBeyond ? texts.nameHasPermissionsYouDoNotHave(name) : name, disabled: isBeyond }
  })
  return (
    <Select
      label={texts.role}
      searchable={(data?.length ?? 0) > 8}
      placeholder={isPending ? texts.loading : texts.chooseARole}
      data={options}
      value={value}
      onChange={onChange}
      error={error as string}
      allowDeselect={false}
      required
    />
  )
}
