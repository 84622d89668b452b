import { Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useRead } from '../app/api.ts'
import { useEnvironment } from '../app/environment.ts'
import { useMay } from '../app/session.tsx'
import { CopyField } from './copy.tsx'

/** The address of the contacts' portal in this environment, or null while it is not known. */
function usePortalUrl(): string | null {
  const [environment] = useEnvironment()
  const may = useMay()
  const keys = useRead(
    'GET /v1/organization/api-keys',
    { query: { environment, kind: 'publishable', limit: 1 } },
    { enabled: may('keys:manage'), single: true },
  )
  const settings = useRead(
    'GET /v1/organization/contact-auth',
    { query: { environment } },
    { enabled: may('customers:read'), single: true },
  )
  const key = keys.data?.api_keys[0]?.key
  if (!key || !settings.data) return null
  const base = (settings.data.portal_url ?? `${location.origin}/portal`).replace(/\/$/, '')
  return `${base}/?${new URLSearchParams({ key })}`
}

export function OpenPortal({ withAddress = false }: { withAddress?: boolean }) {
  const url = usePortalUrl()
  if (!url) return null
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      {withAddress && <CopyField value={url} label="Portal address" />}
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        variant="default"
        flex="none"
        leftSection={<IconExternalLink size={16} stroke={1.8} />}
      >
        Open portal
      </Button>
    </Group>
  )
}
