import { pictures } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { logoChanges } from '../contact-settings/public.ts'
import { showPicture, uploadPicture } from './library.ts'
import { useLogo } from './logo.ts'
import { setUp } from './setup.ts'
import { sweepPictures } from './sweep-pictures.ts'

export const picturesArea = defineArea(
  pictures,
  { upload: uploadPicture, show: showPicture },
  {
    setup: setUp,
    contributes: [logoChanges.by(useLogo)],
    tables: { pictures: { rows: 'setup' }, picture_files: { rows: 'internal' }, picture_uses: { rows: 'internal' } },
    jobs: [{ name: 'pictures.sweep', everyMs: hours(1), run: sweepPictures }],
  },
)
