const [name, text] = ['New servers', 'We moved to **new servers**. Everything is faster.']
const html = 'We moved to <strong>new servers</strong>. Everything is faster.'

export const banners = {
  ...Object.fromEntries(['Banner', 'NewBanner', 'BannerChange'].map((shape) => [`${shape}.name`, name])),
  ...Object.fromEntries(['Banner', 'NewBanner', 'BannerChange', 'BannerText'].map((shape) => [`${shape}.text`, text])),
  ...Object.fromEntries(['Banner', 'OwnBanner', 'BannerPreview'].map((shape) => [`${shape}.html`, html])),
  ...Object.fromEntries(
    ['Banner', 'NewBanner', 'BannerChange', 'OwnBanner'].flatMap((shape) => [
      [`${shape}.dismiss`, 'for_days'],
      [`${shape}.dismiss_days`, 7],
    ]),
  ),
  'Banner.state': 'live',
  'Banner.active': true,
  'BannerCounts.seen': 1204,
  'BannerCounts.clicked': 187,
  'BannerCounts.dismissed': 312,
  'BannerDay.seen': 210,
  'BannerDay.clicked': 31,
  'BannerDay.dismissed': 48,
}
