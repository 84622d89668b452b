import { useScreen } from '../../app/screen-search.ts'
import { CouponsPage } from './coupons/coupons-page.tsx'
import { FeaturesPage } from './features/features-page.tsx'
import { MetersPage } from './meters/meters-page.tsx'
import { ProductEditor } from './products/product-editor.tsx'
import { ProductsPage } from './products/products-page.tsx'

/** Products, prices, features, meters and coupons. */
export function CataloguePage() {
  const screen = useScreen()
  const product = screen.get('product')
  if (product || screen.get('new') === 'product') return <ProductEditor id={product} />
  switch (screen.get('tab')) {
    case 'features':
      return <FeaturesPage />
    case 'meters':
      return <MetersPage />
    case 'coupons':
      return <CouponsPage />
    default:
      return <ProductsPage />
  }
}
