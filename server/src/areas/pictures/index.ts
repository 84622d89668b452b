import { pictures } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { showPicture, uploadPicture } from './library.ts'
import { setUp } from './setup.ts'
import { sweepPictures } from './sweep-pictures.ts'

export const picturesArea = defineArea(
  pictures,
  { upload: uploadPicture, show: showPicture },
  {
    setup: setUp,
    tables: { pictures: { rows: 'setup' }, picture_files: { rows: 'internal' }, picture_uses: { rows: 'internal' } },
    jobs: [{ name: 'pictures.sweep', everyMs: hours(1), run: sweepPictures }],
  },
)
