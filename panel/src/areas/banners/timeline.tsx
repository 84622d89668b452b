import { IconClick, IconX } from '@tabler/icons-react'
import type { Fact, Sentences } from '../../app/timeline.tsx'
import { AnchorLink } from '../../ui/links.tsx'

const bannerOf = ({ banner_id }: Fact['data']) =>
  typeof banner_id === 'string' && (
    <AnchorLink to="/banners" search={{ banner: banner_id }} fz="inherit">
      View banner
    </AnchorLink>
  )

export const timeline: Sentences = {
  'banner.clicked': (data) => ({ icon: IconClick, title: 'Clicked a banner', description: bannerOf(data) }),
  'banner.dismissed': (data) => ({ icon: IconX, title: 'Closed a banner', description: bannerOf(data) }),
}
