/** Images that everybody may see, by address. */
export const publishedImages = 'post-images'

/** Those of drafts, of posts in the trash, and those that were removed, under the same names. */
export const unpublishedImages = 'unpublished-images'
