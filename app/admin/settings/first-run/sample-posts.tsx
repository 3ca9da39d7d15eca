import { Link } from 'react-router'
import type { SamplePost } from '../../../data/list-sample-posts.ts'

export function SamplePosts({ posts }: { posts: SamplePost[] }) {
  return (
    <details className="mt-3 text-base">
      <summary className="min-h-11 cursor-pointer py-2.5">
        {posts.length === 1
          ? 'One published post is a sample'
          : `${posts.length} published posts are samples`}{' '}
        that the site came with. Make them yours, or delete them.
      </summary>
      <ul>
        {posts.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/admin/posts/${id}`} className="link inline-block py-2 wrap-anywhere">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
