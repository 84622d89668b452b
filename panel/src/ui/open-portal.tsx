import { Box, Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useRead } from '../app/api.ts'
import { useEnvironment } from '../app/environment.ts'
import { useMay } from '../app/session.tsx'
import { texts } from '../texts/ui.ts'
import { CopyField } from './copy.tsx'

/** The publishable keys of this environment, for roles that may read them. */
function usePublishableKeys() {
  const [environment] = useEnvironment()
  return useRead(
    'GET /v1/organization/api-keys',
    { query: { environment, kind: 'publishable', limit: 200 } },
    { enabled: useMay()('keys:manage'), single: true },
  )
}

/** The key in the addresses of public pages, or null while it is not known. */
export const usePublishableKey = (): string | null => usePublishableKeys().data?.api_keys[0]?.key ?? null

/** The address of a page of the contacts' portal in this environment, or null while it is not known. */
export function usePortalUrl(path = '/'): string | null {
  const [environment] = useEnvironment()
  const may = useMay()
  const keys = usePublishableKeys()
  const settings = useRead(
    'GET /v1/organization/contact-auth',
    { query: { environment } },
    { enabled: may('customers:read'), single: true },
  )
  if (!keys.data || !settings.data) return null
  const base = (settings.data.portal_url ?? `${location.origin}/portal`).replace(/\/$/, '')
  const { origin } = new URL(base)
  const admits = ({ allowed_origins }: { allowed_origins: string[] }) =>
    allowed_origins.length === 0 || allowed_origins.includes(origin)
  const key = (keys.data.api_keys.find(admits) ?? keys.data.api_keys[0])?.key
  if (!key) return null
  return `${base}${path}?${new URLSearchParams({ key })}`
}

/** On a phone the button alone, which has the address, too. */
export function OpenPortal() {
  const url = usePortalUrl()
  if (!url) return null
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <Box visibleFrom="md" w={280} miw={0}>
        <CopyField value={url} label={texts.portalAddress} />
      </Box>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        variant="default"
        flex="none"
        leftSection={<IconExternalLink size={16} stroke={1.8} />}
      >
        {texts.openPortal}
      </Button>
    </Group>
  )
}
