-- A small believable site. Applied once, to an empty database, unless SAMPLE_CONTENT=false.
-- The pictures are drawn and uploaded by server/sample-content.ts, by slug.

insert into public.categories (name, created_at)
values
  ('User Acquisition', now() - interval '90 days'),
  ('App Store Optimization', now() - interval '89 days'),
  ('Growth Analytics', now() - interval '88 days')
on conflict do nothing;

insert into public.posts (title, excerpt, content, category_id, created_at)
select sample.title, sample.excerpt, sample.content, categories.id, now() - sample.age
from (
  values
  (
    'Your first 100 users are research, not revenue',
    'The first hundred people who install your app will teach you more than the next ten thousand. Here is how to set them up so that they can.',
    $html$<p>Founders ask us for ten thousand installs. We usually talk them down to one hundred, and then talk to each of those hundred people.</p>
<h2>What a hundred people can tell you</h2>
<p>One hundred is enough to see where sign-up breaks, which phone models struggle, and what words people use for the problem you solve. It is few enough to call every one of them.</p>
<ul><li>Where did they stop, and on which screen?</li><li>What did they expect to happen next?</li><li>Who did they tell about it, and in which words?</li></ul>
<h2>How to choose them</h2>
<p>Take people who have the problem this week, not people who like new apps. A driver who sends money home every Friday will find the flaw in your transfer screen before any tester does.</p>
<blockquote><p>Do not buy a thousand installs to learn what ten phone calls would have told you.</p></blockquote>
<p>When the hundred keep coming back without being reminded, you have something to scale.</p>$html$,
    'User Acquisition', interval '2 days'
  ),
  (
    'Writing a store listing for a 5-inch screen',
    'Most people meet your app on a small phone in bright sun. Title, first screenshot and first line do nearly all the work.',
    $html$<p>Open your own store listing on the cheapest phone you can borrow, outdoors. What you can read there is your listing. The rest is decoration.</p>
<h2>Title: the name and the job</h2>
<p>Put what the app does right after its name. Somebody who searches for “send money to Ghana” should see those words before the fold.</p>
<h2>Screenshots: one claim each</h2>
<ol><li>The result people came for.</li><li>How few steps it takes.</li><li>Why it is safe.</li></ol>
<p>Set the caption large. If a caption needs two lines, it makes two claims.</p>
<h2>Description: the first line only</h2>
<p>Few readers open the rest. Say who it is for and what they will have done in a minute.</p>$html$,
    'App Store Optimization', interval '5 days'
  ),
  (
    'Pick one number and put it on the wall',
    'A dashboard with forty charts answers no question. Start with one number that goes up only when somebody got what they came for.',
    $html$<p>Installs go up when you spend. Sign-ups go up when you nag. Neither tells you whether anybody was helped.</p>
<h2>A good number is a finished job</h2>
<p>For a ride app: rides completed by people who rode before. For a savings app: weeks in which somebody saved twice. The number should be dull to game and painful to see fall.</p>
<h2>Then three that explain it</h2>
<p>Under it, keep how many started, how many finished, and how long it took. When the one number moves, these say why.</p>
<p>Write all four on paper and hang them where the team eats. If nobody looks for a week, you chose the wrong one.</p>$html$,
    'Growth Analytics', interval '9 days'
  ),
  (
    'Referrals that work where airtime is money',
    'Rewarding people with what they already spend beats points they must learn about. Some rules for referral programmes in African markets.',
    $html$<p>A reward people understand at once needs no explanation screen. Airtime and data are such rewards: everybody knows what they are worth today.</p>
<h2>Pay both sides, at the second step</h2>
<p>Pay when the invited person does the useful thing, not when they install. Pay the inviter and the invited the same; a gift that embarrasses nobody gets passed on.</p>
<h2>Keep it honest</h2>
<ul><li>One reward for each phone number.</li><li>A cap a month, said at the start.</li><li>A person to write to when a reward does not arrive.</li></ul>
<p>And show the running total. Half of the joy is watching it grow.</p>$html$,
    'User Acquisition', interval '14 days'
  ),
  (
    'What your app weighs is part of your marketing',
    'Every megabyte you ship is paid for by the person you want to win. A lighter app is the cheapest campaign you will ever run.',
    $html$<p>Somebody tapped your advert, saw the size of the download, looked at what was left of the bundle, and went back. No report shows that person.</p>
<h2>Measure on the network they have</h2>
<p>Try the first start on a slow connection, with a phone that has little space left. Count the seconds until the first useful thing is on the screen.</p>
<h2>Three cuts that nearly always pay</h2>
<ol><li>Pictures at the size they are shown.</li><li>Languages and screens fetched when they are opened.</li><li>One analytics kit instead of four.</li></ol>
<p>Then say it in the listing. “Small download” is a feature people look for.</p>$html$,
    'App Store Optimization', interval '19 days'
  ),
  (
    'Cohorts, explained with a bus route',
    'A cohort is everybody who got on at the same stop. Count who is still on board three stops later, and you know whether the route is any good.',
    $html$<p>Imagine a bus from Oshodi to CMS. Forty people get on at the first stop. Three stops later eleven of them are still there. The bus is full all the same, because others got on.</p>
<h2>A full bus hides a bad route</h2>
<p>That is what a growing user count does. It mixes those who stay with those who have just arrived. Follow the forty.</p>
<h2>Reading the table</h2>
<p>Each row is a stop, each column how far people rode. Read down a column: if newer rows hold more people, the product is getting better. If they hold fewer, no campaign will save it.</p>
<p>Ask of every change: which row will show it, and when?</p>$html$,
    'Growth Analytics', interval '25 days'
  ),
  (
    'Launching in a second country without starting over',
    'Payment, language and trust change at the border; the reason people need you does not. What to keep and what to rebuild.',
    $html$<p>Teams that did well at home often copy the whole campaign across the border. Others throw everything away. Both are expensive.</p>
<h2>Keep the promise</h2>
<p>The problem you solve and the proof that you solve it travel well. Keep the claim, the order of the story, the first screenshot.</p>
<h2>Rebuild the doorstep</h2>
<ul><li>How people pay, and in how many taps.</li><li>Whom they trust to recommend an app.</li><li>The words for money, family and work.</li></ul>
<p>Send one person for two weeks before you send a budget.</p>$html$,
    'User Acquisition', interval '32 days'
  ),
  (
    'Ratings: ask at the right moment or not at all',
    'People rate what they feel in that minute. Ask after a success, never at the start, and make complaining to you easier than complaining to the store.',
    $html$<p>The worst moment to ask for a rating is the first start. The second worst is a random Tuesday.</p>
<h2>After the second success</h2>
<p>The first success may be luck. After the second, people know that it works, and say so.</p>
<h2>Give the angry a shorter way</h2>
<p>A visible “Something wrong?” on the same screen, answered by a person within a day, keeps most of the one-star reviews in your inbox, where you can do something about them.</p>
<p>Answer the reviews you get, the bad ones first. Others read how you answer.</p>$html$,
    'App Store Optimization', interval '40 days'
  ),
  (
    'Before you spend on ads: a list for Monday morning',
    'Seven checks that take an hour and decide whether the money of the week is well spent.',
    $html$<p>Do these before you raise a budget. Each has stopped at least one campaign that we would have regretted.</p>
<ol><li>Install your own app from the advert, on mobile data.</li><li>Sign up with a new number. Count the codes you had to wait for.</li><li>Do the one thing the advert promised.</li><li>Find the event for it in your analytics, with today’s date.</li><li>Write to your own support and time the answer.</li><li>Read the ten newest reviews aloud.</li><li>Say who switches the campaign off, and at which number.</li></ol>
<p>If the seventh has no name beside it, wait until Tuesday.</p>$html$,
    'User Acquisition', interval '47 days'
  ),
  (
    'Events worth tracking, and the fifty that are not',
    'Track what somebody decided, not what somebody tapped. A naming scheme that survives the third analyst.',
    $html$<p>Most tracking plans die of length. Nobody remembers the difference between <em>button_click_2</em> and <em>home_cta_tap</em>.</p>
<h2>Name decisions</h2>
<p>Use a noun and a past participle: <strong>account opened</strong>, <strong>transfer sent</strong>, <strong>order cancelled</strong>. If you cannot name it so, nobody decided anything.</p>
<h2>Send the same five facts</h2>
<p>Who, when, on which phone, over which network, after which campaign. The rest you will not look at.</p>
<p>Delete an event that no question has needed for a quarter. You will not miss it.</p>$html$,
    'Growth Analytics', interval '55 days'
  ),
  (
    'Growth Marketing Manager',
    'Plan and run campaigns for African apps, from the first hundred users to the first million. Hybrid.',
    $html$<p>You will own the growth of three to five apps at a time: what we try, what we stop, and what we tell their founders on Friday.</p>
<h2>What you will do</h2>
<ul><li>Turn a founder’s goal into a plan with a budget and one number.</li><li>Run campaigns on the channels people here really use.</li><li>Write the weekly report in plain sentences.</li></ul>
<h2>What you bring</h2>
<ul><li>Campaigns you ran yourself and can explain, the failed ones too.</li><li>Comfort with spreadsheets and SQL, or the wish to learn it.</li><li>Clear writing.</li></ul>
<p>Place: our office, two days a week.</p>$html$,
    'Careers', interval '6 days'
  ),
  (
    'Product Analyst',
    'Answer the questions that decide budgets: who stays, who leaves, and what changed. In our office or remote in West Africa.',
    $html$<p>You will sit between our campaign managers and our clients’ product teams, and make sure both look at the same truth.</p>
<h2>What you will do</h2>
<ul><li>Design tracking plans that survive contact with engineers.</li><li>Build the few reports that people open.</li><li>Say early when the numbers do not support a plan.</li></ul>
<h2>What you bring</h2>
<ul><li>SQL you can write without a manual.</li><li>Judgement about what not to measure.</li><li>Patience in explaining.</li></ul>
<p>Place: our office, or remote within an hour of West Africa Time.</p>$html$,
    'Careers', interval '12 days'
  )
) as sample (title, excerpt, content, category, age)
join public.categories on categories.name = sample.category
order by sample.age desc;
