import { Type } from 'typebox'
import { declareBootParts } from '../kernel/index.ts'
import { OwnBanner } from '../shapes/banner.ts'

export const bannerBootParts = declareBootParts({ banners: Type.Array(OwnBanner) })
