import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { texts } from '../../texts/catalogue.ts'
import { usePortalUrl } from '../../ui/open-portal.tsx'

/** Opens the pricing page of the portal, for members who can read its key. */
export function OpenPricing() {
  const url = usePortalUrl('/pricing')
  if (!url) return null
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={16} stroke={1.8} />}
    >
      {texts.openPricingPage}
    </Button>
  )
}
