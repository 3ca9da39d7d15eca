/** Lists never read `content`: a page of posts must not weigh what its articles weigh. */
export const summaryColumns =
  'id,title,excerpt,category_id,feature_image_url,user_id,created_at,updated_at,slug,categories(name)'
