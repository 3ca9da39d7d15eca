import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('robots.txt', 'site/search/robots.ts'),
  route('sitemap.xml', 'site/search/sitemap.ts'),
  route('company/blog/feed.xml', 'site/search/feed.ts'),
  route('share/*', 'site/share/image.ts'),
  layout('site/layout.tsx', [
    index('site/home/page.tsx'),
    route('contact', 'site/contact/page.tsx'),
    route('growth-quote', 'site/quote/page.tsx'),
    route('services/user-acquisition', 'site/services/user-acquisition.tsx'),
    route('services/growth-analytics', 'site/services/growth-analytics.tsx'),
    route('services/app-store-optimization', 'site/services/app-store-optimization.tsx'),
    route('services/performance-marketing', 'site/services/performance-marketing.tsx'),
    route('company/about-us', 'site/about/page.tsx'),
    route('company/careers', 'site/careers/page.tsx'),
    route('company/careers/:slug', 'site/careers/opening-page.tsx'),
    route('company/blog', 'site/blog/page.tsx'),
    route('company/blog/:slug', 'site/blog/article-page.tsx'),
    route('legal/privacy-policy', 'site/legal/privacy-policy.tsx'),
    route('legal/terms-of-service', 'site/legal/terms-of-service.tsx'),
    route('legal/cookie-policy', 'site/legal/cookie-policy.tsx'),
    route('*', 'site/missing-page.tsx'),
  ]),
  route('admin', 'admin/layout.tsx', [
    index('admin/dashboard.tsx'),
    route('posts', 'admin/posts/page.tsx'),
    route('categories', 'admin/categories/page.tsx'),
    route('users', 'admin/users/page.tsx'),
    route('messages', 'admin/messages/page.tsx'),
    route('account', 'admin/account/page.tsx'),
  ]),
] satisfies RouteConfig
