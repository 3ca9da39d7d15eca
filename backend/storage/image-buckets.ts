export const publishedImages = 'post-images'

/** Images of drafts and of posts in the trash, and removed ones, under the same names. */
export const unpublishedImages = 'unpublished-images'
