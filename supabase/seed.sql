-- A small believable site. Applied once, to an empty database, unless SAMPLE_CONTENT=false.
-- Their covers are drawn from id and category; the ids are chosen so that neighbours differ. By them, and by their never having
-- been changed, the dashboard knows them (app/data/list-sample-posts.ts).

insert into public.categories (name, created_at)
values
  ('User Acquisition', now() - interval '90 days'),
  ('App Store Optimization', now() - interval '89 days'),
  ('Growth Analytics', now() - interval '88 days'),
  ('Performance Marketing', now() - interval '87 days')
on conflict do nothing;

insert into public.posts (id, title, excerpt, content, category_id, created_at, updated_at)
select sample.id::uuid, sample.title, sample.excerpt, sample.content, categories.id, now() - sample.age, now() - sample.age
from (
  values
  (
    '33811c3b-522f-4093-86d9-111250fbb2c8',
    'Your first 100 users are research, not revenue',
    'The first hundred people who install your app will teach you more than the next ten thousand. Here is how to set them up so that they can.',
    $html$<p>Ten thousand installs can be bought in a week. Begin with one hundred people instead, and talk to them. It is slower by two weeks and cheaper by a whole campaign, because what stops the first hundred stops the next ten thousand as well.</p>
<p>This is how to set such a first hundred up, what to write down about it each day, and when to stop.</p>
<h2>What a hundred people can tell you</h2>
<p>One hundred is enough to see where sign-up breaks, which phones struggle, and in what words people describe the problem that you solve. It is few enough to call every one of them. It is too few to tell you whether blue works better than green, so do not ask.</p>
<p>Four questions are worth an answer:</p>
<ul><li>On which screen did they stop, and what did they expect to happen there?</li><li>Did they come back within a week without being reminded?</li><li>Whom did they tell, and how did they put it?</li><li>What would they use tomorrow if your app were gone?</li></ul>
<p>The last one finds your real competitor. It is seldom another app. For a savings app it is an uncle with a notebook; for a delivery app it is a rider whose number everybody in the street has.</p>
<h2>How to choose them</h2>
<p>Take people who have the problem this week, not people who like new apps. A driver who sends money home every Friday will find the flaw in your transfer screen before any tester does. A student who collects apps will tell you that it looks nice.</p>
<p>Write down in one sentence who they are, and let one number in that sentence be checkable: “shop owners in Surulere who restock at least twice a week”. If two colleagues read the sentence and would not stop the same person in the market, write it again.</p>
<p>Then decide where the hundred come from. Take at least three sources, so that no single one can flatter the result: a channel you pay for, a place where these people already are, and people who were sent by somebody else. Keep the sources apart from the first day, with a link for each.</p>
<h2>What to write down each day</h2>
<p>A shared sheet with one row for each day and source is all the reporting that a first hundred needs. It can look like this.</p>
<table><tbody><tr><th>Day</th><th>Source</th><th>Installs</th><th>Signed up</th><th>First transfer</th><th>Removed</th><th>Spent</th></tr><tr><td>1</td><td>Adverts</td><td>21</td><td>12</td><td>4</td><td>3</td><td>₦10,500</td></tr><tr><td>1</td><td>Market visit</td><td>9</td><td>8</td><td>6</td><td>0</td><td>₦6,000</td></tr><tr><td>2</td><td>Adverts</td><td>18</td><td>11</td><td>3</td><td>2</td><td>₦9,000</td></tr><tr><td>2</td><td>Sent by others</td><td>5</td><td>5</td><td>4</td><td>0</td><td>₦0</td></tr></tbody></table>
<p><em>Example. The figures are made up to show the form; none comes from a campaign.</em></p>
<p>“Removed” are installs that we take out before we count: the same device twice, a phone that opens the app at night for exactly one second, a batch that comes from one address. They are in the sheet because whoever pays should see them. An agency that never removes anything does not look.</p>
<p>Read such a sheet from right to left. In the example the adverts bring most installs: 39 in two days. But of these 39 only 7 made a first transfer, against 6 of the 9 people from the market visit. Divide what each source cost by the transfers that came of it, and the order turns round.</p>
<table><tbody><tr><th>Source</th><th>Cost of a first transfer</th></tr><tr><td>Adverts</td><td>₦2,786</td></tr><tr><td><strong>Market visit</strong></td><td>₦1,000</td></tr><tr><td>Sent by others</td><td>₦0</td></tr></tbody></table>
<p><em>Example, from the sheet above: ₦19,500 for 7 transfers, ₦6,000 for 6, nothing for 4.</em></p>
<p>Two days and 17 transfers decide nothing yet. They tell you where to look on the third day, and that a count of installs would have told you the opposite. Note, too, what the sheet leaves out: the hours of the person who stood in the market. If you want to compare the sources honestly, write those hours down as money.</p>
<h2>The calls</h2>
<p>Call within two days, while people remember. Ten minutes are enough. Ask what they did, not what they think: “Tell me about the last time you sent money” gets you a story, “Would you use this?” gets you a yes.</p>
<ol><li>Ask them to open the app while you are on the phone, and be quiet.</li><li>Note the first thing that they say when a screen appears. Note it in their words.</li><li>When they stop, wait. Help only after you know why they stopped.</li><li>At the end ask who else has this problem. Two names mean more than a good rating.</li></ol>
<p>Pay for the data that the call cost them, and say before the call that you will. People who give you twenty minutes should not be poorer for it.</p>
<p>After twenty calls you will hear the same three sentences again. That is the moment to fix something. Do not wait for the hundredth call: change the screen, note the day in the sheet, and see whether the rows below it look different from the rows above.</p>
<h2>What usually breaks</h2>
<p>In sign-up it is the code. It comes late, it comes to the other SIM, or the keyboard covers the field. In the first transfer it is the name of the receiver: people want to see it before they tap anything. In the second week it is silence, because nobody told them that the money arrived.</p>
<p>None of these is a marketing problem, and all of them decide what your marketing costs. If half of those who sign up never make a transfer, each of your active users costs you twice what the campaign report says.</p>
<h2>When to stop, and when to go on</h2>
<p>Agree on both numbers before the first install, and write them into the plan:</p>
<ul><li><strong>Go on</strong> when forty of the hundred come back in the second week without being reminded.</li><li><strong>Stop and fix</strong> when fewer than twenty do. More people will not change it.</li><li><strong>In between</strong>, choose the one screen that most of them name, fix it, and take fifty more from the best source.</li></ul>
<p><em>Example. Your numbers follow from how often people have the problem: a savings app sees them monthly, a ride app daily.</em></p>
<p>Stopping is not failing. A hundred people who leave have told you for very little money what ten thousand would have told you for a lot. And a hundred who stay are the best advert you will ever have: they have names, they know people like themselves, and they have already said in their own words why it is worth it.</p>
<blockquote><p>Do not buy a thousand installs to learn what ten phone calls would have told you.</p></blockquote>
<h2>What to do next</h2>
<ol><li>Write one sentence about who the hundred are, with something in it that can be checked.</li><li>Choose three sources, and make a link for each of them.</li><li>Set up the sheet: a row for each day and source, with a column for what you remove.</li><li>Name the person who calls, and give them the time for ten calls a day.</li><li>Write down the number at which you go on, and the one at which you stop.</li></ol>
<p>If these five stand on one page, you can start on Monday.</p>$html$,
    'User Acquisition', interval '2 days'
  ),
  (
    'cd008f16-bffa-46d1-8df2-408b9b847826',
    'Writing a store listing for a 5-inch screen',
    'Most people meet your app on a small phone in bright sun. Title, first screenshot and first line do nearly all the work.',
    $html$<p>Open your own store listing on the cheapest phone you can borrow, outdoors. What you can read there is your listing. The rest is decoration.</p>
<h2>Title: the name and the job</h2>
<p>Put what the app does right after its name. Somebody who searches for “send money to Ghana” should see those words above the fold.</p>
<h2>Screenshots: one claim each</h2>
<ol><li>The result people came for.</li><li>How few steps it takes.</li><li>Why it is safe.</li></ol>
<p>Set the caption large. If a caption needs two lines, it makes two claims.</p>
<h2>Description: the first line only</h2>
<p>Few readers open the rest. Say who it is for and what they will have done in a minute.</p>
<h2>Write it in the words of reviews</h2>
<p>Collect the last fifty reviews of your app and of two like it. Underline what people call the thing: “recharge”, not “top-up”; “send to another bank”, not “interbank transfer”. Those words belong in the title, the first line and the captions, since people type what they say.</p>
<h2>Try it before you publish it</h2>
<p>Print title, icon and first screenshot at their real size on a sheet with five listings of others. Show it to ten people for five seconds each, cover it, and ask which one would help them, and with what. If they name the help, publish. If they describe the colours, redraw it.</p>
<p>Change one part at a time after that, and leave it for two weeks. A listing in which everything changed on Monday teaches nobody anything, whether installs go up or down. Keep a small table with the date, what was changed and why: in half a year it is the only thing that explains the curve.</p>
<table><tbody><tr><th>Date</th><th>Changed</th><th>Why</th><th>Installs per 100 visits</th></tr><tr><td>3 June</td><td>First screenshot</td><td>Nobody named the help</td><td>21 → 26</td></tr><tr><td>17 June</td><td>Title</td><td>Reviews say “recharge”</td><td>26 → 27</td></tr><tr><td>1 July</td><td>First line</td><td>“Who is it for?”</td><td>27 → 31</td></tr></tbody></table>
<p><em>Example. The figures show the form of the table.</em></p>
<p>Last, read the listing to somebody over the phone, without pictures. What they can repeat afterwards to a third person is what your listing says. The rest is there for you.</p>
<h2>What to do next</h2>
<ol><li>Read your listing outdoors, on the cheapest phone you can borrow, and write down the words that you can read.</li><li>Underline the nouns in fifty reviews, and put the most frequent one into the title.</li><li>Set one claim under each screenshot, in at most five words.</li><li>Show it to ten people for five seconds, and change one part.</li></ol>$html$,
    'App Store Optimization', interval '5 days'
  ),
  (
    '3cf12014-2f71-424f-8294-c0459c913a4f',
    'Pick one number and put it on the wall',
    'A dashboard with forty charts answers no question. Start with one number that goes up only when somebody got what they came for.',
    $html$<p>Installs go up when you spend. Sign-ups go up when you nag. Neither tells you whether anybody was helped.</p>
<h2>A good number is a finished job</h2>
<p>For a ride app: rides completed by people who rode before. For a savings app: weeks in which somebody saved twice. The number should be dull to game and painful to see fall.</p>
<h2>Then three that explain it</h2>
<p>Under it, keep how many started, how many finished, and how long it took. When the one number moves, these say why.</p>
<table><tbody><tr><th>One week of a savings app</th><th>People</th></tr><tr><td>Opened the app</td><td>1,200</td></tr><tr><td>Started to save</td><td>480</td></tr><tr><td>Finished</td><td>300</td></tr><tr><td><strong>Saved twice</strong></td><td>96</td></tr></tbody></table>
<p><em>Example. The last line is the number on the wall; the others say where it is lost.</em></p>
<p>Write all four on paper and hang them where the team eats. If nobody looks for a week, you chose the wrong one.</p>
<h2>Three tests before it goes up</h2>
<ol><li><strong>Could it rise while people are worse off?</strong> Minutes spent in the app can: a slow screen raises them. Then it is the wrong number.</li><li><strong>Could a campaign alone move it?</strong> Then it measures the campaign. Count people who came back, or jobs after the first one.</li><li><strong>Does somebody on the team move it this week?</strong> If it changes once a quarter, nobody will look.</li></ol>
<h2>What it does to a meeting</h2>
<p>A team with forty charts discusses which chart to believe. A team with one number discusses what to do. When somebody proposes a feature, ask which of the four figures it will move, and by when. “It will look better” is an answer, too, but then everybody hears that it is the only one.</p>
<p>Keep the number for half a year, even when it is embarrassing, and above all then. A number that is replaced when it falls protects everybody but the people you build for.</p>
<p>Write under it who looks it up, each Monday, by hand if need be. A number that somebody has to fetch is a number that somebody understands; one that appears by itself is decoration by the third week.</p>
<h2>What to do next</h2>
<ol><li>Ask five people of the team which job your app does. Write the answer as something that can be finished.</li><li>Put your candidates through the three tests.</li><li>Have one person look the number up by hand this Monday, and write down how long it took.</li><li>Hang it where the team eats, and take one chart out of the dashboard.</li></ol>$html$,
    'Growth Analytics', interval '9 days'
  ),
  (
    'a1ab6fd3-c628-41c1-8fb9-9b142a4c8f60',
    'Referrals that work where airtime is money',
    'Rewarding people with what they already spend beats points they must learn about. Some rules for referral programmes in African markets.',
    $html$<p>A reward people understand at once needs no explanation screen. Airtime and data are such rewards: everybody knows what they are worth today.</p>
<h2>Pay both sides, at the second step</h2>
<p>Pay when the invited person does the useful thing, not when they install. Pay the inviter and the invited the same; a gift that embarrasses nobody gets passed on.</p>
<h2>Keep it honest</h2>
<ul><li>One reward for each phone number.</li><li>A monthly cap, told at the start.</li><li>A person to write to when a reward does not arrive.</li></ul>
<p>And show the running total. Half of the joy is watching it grow.</p>
<h2>Do the sum first</h2>
<p>Say that a person who stays is worth ₦2,000 to you in a year, and that four in ten of those whom you pay for stay. <em>(Example figures.)</em> Each of them is then worth ₦800 on average, and that is what both rewards together must stay below.</p>
<table><tbody><tr><th>For each invited person</th><th>Naira</th></tr><tr><td>Worth in a year</td><td>₦800</td></tr><tr><td><strong>Two rewards of ₦300</strong></td><td>₦600</td></tr><tr><td>Two rewards of ₦500</td><td>₦1,000</td></tr></tbody></table>
<p><em>Example. Two rewards of ₦300 leave ₦200; two of ₦500 cost more than they bring.</em></p>
<p>Write the sum beside the rule, so that nobody raises the reward in a good week.</p>
<h2>Where it will be cheated</h2>
<p>Sooner or later somebody owns twelve SIM cards. That is no reason to drop the programme. It is a reason to pay at the second useful thing and not at the first, to pay out a day later, and to look at inviters who bring more than ten people in a day before they are paid. Some will turn out to be a shop owner who tells every customer. Call them: they are worth a contract.</p>
<p>Say openly what happens to a reward that was got by cheating, and apply it to everybody alike. Honest people leave a programme in which the dishonest earn more.</p>
<p>And say thank you by name. The person who brought six others did your work in the evening, for a few hundred naira; a message from a person costs you nothing and is shown around.</p>
<h2>What to do next</h2>
<ol><li>Name the second useful thing that somebody does in your app. That is where you pay.</li><li>Do the sum with your own figures, and write it beside the rule.</li><li>Set the monthly cap, and show it on the first screen.</li><li>Name the person who answers when a reward does not arrive.</li></ol>$html$,
    'User Acquisition', interval '14 days'
  ),
  (
    '7e382405-858e-4a98-87a4-412dc562798d',
    'What your app weighs is part of your marketing',
    'Every megabyte you ship is paid for by the person you want to win. A lighter app is the cheapest campaign you will ever run.',
    $html$<p>Somebody tapped your advert, saw the size of the download, looked at what was left of the bundle, and went back. No report shows that person.</p>
<h2>Measure on the network they have</h2>
<p>Try the first start on a slow connection, with a phone that has little space left. Count the seconds until the first useful thing is on the screen.</p>
<h2>Three cuts that nearly always pay</h2>
<ol><li>Pictures at the size they are shown.</li><li>Languages and screens fetched when they are opened.</li><li>One analytics SDK instead of four.</li></ol>
<p>Then say it in the listing. “Small download” is a feature people look for.</p>
<h2>Find out what the megabytes are</h2>
<p>Take the package of the last release apart and sort what is in it by size. In most apps four things make up nearly all: libraries for machines that none of your users has, pictures in a resolution for tablets, fonts with every alphabet, and an SDK that somebody tried in the spring. Give each a name and an owner. What nobody claims goes.</p>
<table><tbody><tr><th>In a universal APK of 48 MB</th><th>Size</th></tr><tr><td>Libraries for other processors</td><td>19 MB</td></tr><tr><td>Pictures for tablets</td><td>12 MB</td></tr><tr><td><strong>The app itself</strong></td><td>6 MB</td></tr><tr><td>Fonts with every alphabet</td><td>6 MB</td></tr><tr><td>An SDK that nobody uses</td><td>5 MB</td></tr></tbody></table>
<p><em>Example. Take yours apart before you believe it.</em></p>
<h2>Make it somebody’s number</h2>
<p>Put the size of the download and the seconds until the first useful screen into the same report as installs and cost. Set a limit, and let the build fail above it: a limit that only a person guards is forgotten before the next release.</p>
<p>Then measure what it brings. Take the share of people who open your listing and then install, before and after the lighter release, on the same channel. You will see it soonest among people on the cheapest phones, and those are the ones whom your competitors don’t reach.</p>
<p>One warning: a light download that fetches the rest at the first start has only moved the bill. Count both together, on mobile data, until the first useful thing is on the screen. That is the size that people pay for.</p>
<h2>What to do next</h2>
<ol><li>Clear the space on an old phone until 500 MB are left, and install your app on mobile data.</li><li>Write down the megabytes and the seconds until the first useful thing is on the screen.</li><li>Sort the package by size, and give the five largest parts an owner.</li><li>Set the limit in the build, a little below today’s size.</li></ol>$html$,
    'App Store Optimization', interval '19 days'
  ),
  (
    '58e6f46b-dba9-4573-8074-747bde717c09',
    'Cohorts, explained with a bus route',
    'A cohort is everybody who got on at the same stop. Count who is still on board three stops later, and you know whether the route is any good.',
    $html$<p>Imagine a bus from Oshodi to CMS. Forty people get on at the first stop. Three stops later eleven of them are still there. The bus is full all the same, because others got on. The driver is happy, the conductor is happy, and nobody has noticed that twenty-nine of forty got off as soon as they could.</p>
<p>A cohort is everybody who got on at the same stop. Count who is still on board some stops later, and you know whether the route is any good. That is the whole idea. The rest of this article is about drawing the table, reading it, and not fooling yourself with it.</p>
<h2>A full bus hides a bad route</h2>
<p>“Monthly active users” is the number of people on the bus right now. It goes up when people stay. It also goes up when you spend more on getting people to the first stop. From the number alone nobody can tell which of the two happened, and those who report it seldom have a reason to find out.</p>
<p>The difference matters on the day on which the budget ends. If people stay, the bus stays nearly full for a while. If they don’t, it is empty three stops later, and what you paid for it is gone.</p>
<h2>Drawing the table</h2>
<p>You need two facts about each person: in which week they began, and in which weeks they did the thing that your app is for. Not “opened the app”: that is looking in at the door. For a ride app it is a finished ride, for a savings app an amount put aside, for a shop an order.</p>
<p>Each row is a stop at which people got on. Each column is how many weeks later.</p>
<table><tbody><tr><th>Began in</th><th>People</th><th>Week 1</th><th>Week 2</th><th>Week 3</th><th>Week 4</th></tr><tr><td>First week of May</td><td>120</td><td>41%</td><td>28%</td><td>22%</td><td>20%</td></tr><tr><td>Second week</td><td>135</td><td>40%</td><td>27%</td><td>21%</td><td>19%</td></tr><tr><td>Third week</td><td>410</td><td>24%</td><td>13%</td><td>9%</td><td></td></tr><tr><td>Fourth week</td><td>140</td><td>52%</td><td>39%</td><td></td><td></td></tr></tbody></table>
<p><em>Example. The figures are made up so that each row shows something.</em></p>
<p>In SQL this is one query. Join the table of people with the table of finished jobs, take the week of the first job as the stop, the number of weeks since then as the column, and count distinct people. If it takes your team more than an afternoon, the events are the problem, not the query.</p>
<h2>Reading it in three directions</h2>
<p><strong>Along a row</strong> you see how quickly people leave and whether it ends. In the first row 41, 28, 22, 20: the loss gets smaller each week. A row that becomes flat has found the people who need you. A row that goes on falling towards nothing has not, however many there were at the beginning.</p>
<p><strong>Down a column</strong> you see whether the product gets better. Week 1 of the newest row is 52%, of the first 41%. Something that was changed before the fourth week may have made more people come back. Ask which release it was, and whether anybody expected it.</p>
<table><tbody><tr><th>Came back in week 1</th><th>Share</th></tr><tr><td>First week of May</td><td>41%</td></tr><tr><td>Second week</td><td>40%</td></tr><tr><td><strong>Third week</strong></td><td>24%</td></tr><tr><td>Fourth week</td><td>52%</td></tr></tbody></table>
<p><em>Example. The first column of the table above, drawn.</em></p>
<p><strong>Across the diagonal</strong> you see what happened in one calendar week to everybody at once: a network that was down, a holiday, a price. If all rows dip on the same diagonal, it was not the cohort, it was the week.</p>
<h2>What the third week tells</h2>
<p>Look at the row with 410 people. It has three times as many as the others, and by week 3 less than half the share is left. On the chart of active users that week was the best of the month. In the table it is the worst.</p>
<p>A row like this nearly always has one of three stories. A campaign promised something that the app doesn’t do. A channel brought people who were paid to install. Or a link went round among people who were curious and had no use for it. The sources tell you which: draw the same table for each source alone, and the row that is rotten shows itself.</p>
<p>It may still have been worth it. Nine in a hundred of 410 are 37 people; if each of them cost less than in the quiet weeks, go on. The table doesn’t say “stop”. It says what you bought.</p>
<h2>Four ways to fool yourself</h2>
<ol><li><strong>Small rows.</strong> With twenty people a difference of ten points is two people. Write the number of people beside each row, and don’t discuss rows under fifty.</li><li><strong>Open weeks.</strong> The last cell of each row is not over yet. Leave it empty until it is, or everything seems to fall at the end.</li><li><strong>An easy event.</strong> If “active” means that a notification was shown, your table measures notifications.</li><li><strong>Moving the stop.</strong> When people who left come back, they belong to the week in which they first began. If they count as new, every campaign that wakes them looks like growth.</li></ol>
<h2>When the row arrives</h2>
<p>Read it aloud before you read anything else. If it is better, keep the change and say so to whoever made it. If it is not, take the change out again; a product full of things that did not help is a heavy bus. And don’t look at it each day in between: whoever does sees weather, not climate.</p>
<p>And before you raise a budget, look along the newest rows. If they become flat above what you can live on, more people at the first stop is a good idea. If they fall to nothing, the money buys you passengers who will be gone by Ojuelegba.</p>
<h2>What to do next</h2>
<ol><li>Name the one thing that counts as “still on board”, and check that your app records it.</li><li>Draw the table for the last eight weeks, with the number of people beside each row.</li><li>Choose one column: week 1 if people leave early, week 4 if they leave late.</li><li>Write beside it what you will change this week, and which row will be the first to show it.</li><li>Draw the same table for each source before you raise its budget.</li></ol>$html$,
    'Growth Analytics', interval '25 days'
  ),
  (
    '7ece6f8c-4da3-408e-8cb4-5251d72af001',
    'Launching in a second country without starting over',
    'Payment, language and trust change at the border; the reason people need you does not. What to keep and what to rebuild.',
    $html$<p>Teams that did well at home often copy the whole campaign across the border. Others throw everything away. Both are expensive.</p>
<h2>Keep the promise</h2>
<p>The problem you solve and the proof that you solve it travel well. Keep the claim, the order of the story, the first screenshot.</p>
<h2>Rebuild the doorstep</h2>
<ul><li>How people pay, and in how many taps.</li><li>Whom they trust to recommend an app.</li><li>The words for money, family and work.</li></ul>
<p>Send one person for two weeks before you send a budget.</p>
<h2>What those two weeks are for</h2>
<p>Not for meetings. Let that person live on the product: pay with what people there pay with, sign up with a local number, wait for the code where the network is poor, complain in the local way and see who answers. Let them write each evening what cost them time. After two weeks you have a long list, and some of its lines would have sunk the launch.</p>
<ul><li>Which name do people see when they pay you, and do they know it?</li><li>Which identity paper does everybody have, and which one only some?</li><li>At what time of the month is there money?</li><li>Who is asked before something new is bought?</li></ul>
<h2>Start in one place</h2>
<p>A country is too large for a beginning. Choose one town, one trade, one hundred people. If it works there, you have people who can tell the next town about it in its own language. If it doesn’t, you have lost a month and not a year. Announce the country when you could leave the town alone for a week.</p>
<p>Keep a page with what you had to change, and why. The third country will ask the same questions in another order, and the page is worth more there than the code. The people of the second country will tell you, too, which of your habits were never needed at home either.</p>
<table><tbody><tr><th>At the border</th><th>Keep</th><th>Rebuild</th></tr><tr><td>What you promise</td><td>The claim, the order of the story</td><td>The words of it</td></tr><tr><td>Paying</td><td>The price in hours of work</td><td>The way, the taps, the name people see</td></tr><tr><td>Trust</td><td>The proof that it works</td><td>Who vouches for you</td></tr><tr><td>Support</td><td>That a person answers</td><td>The language, the hours, the channel</td></tr></tbody></table>
<p><em>Example of such a page after the first month.</em></p>
<h2>What to do next</h2>
<ol><li>Choose the person who goes, and give them two weeks without meetings.</li><li>Have them pay, sign up and complain as people there do, and write each evening what cost them time.</li><li>Choose one town and one trade, and find the first hundred there.</li><li>Keep the page of what you changed, from the first day.</li></ol>$html$,
    'User Acquisition', interval '32 days'
  ),
  (
    '33ea1c38-d452-45fe-8827-938a534ba161',
    'Ratings: ask at the right moment or not at all',
    'People rate what they feel in that minute. Ask after a success, never at the start, and make complaining to you easier than complaining to the store.',
    $html$<p>The worst moment to ask for a rating is the first start. The second worst is a random Tuesday.</p>
<h2>After the second success</h2>
<p>The first success may be luck. After the second, people know that it works, and say so.</p>
<h2>Give the angry a shorter way</h2>
<p>A visible “Something wrong?” on the same screen, answered by a person within a day, brings complaints into your inbox, where you can do something about them.</p>
<p>Answer the reviews you get, the bad ones first. Others read how you answer.</p>
<h2>What to write back</h2>
<p>An answer is read by one person who wrote the review, and by all who consider installing. So answer for them. Say what went wrong, what you did about it, and in which version: “The code came late over one network until 14 May. Since version 3.2 we send it a second way after twenty seconds.” <em>(Example.)</em> No “Dear valued customer”, and no request to write to an address that nobody reads.</p>
<p>When it was the reviewer’s mistake, say so only if you can say how the app will keep the next person from making it.</p>
<h2>Count what matters</h2>
<p>The average moves slowly and hides everything. Look at the share of one-star reviews in the last thirty days, and at what they name. If two in five name the same thing, that is the next release.</p>
<table><tbody><tr><th>What one-star reviews of 30 days name</th><th>Reviews</th></tr><tr><td><strong>The code came late</strong></td><td>14</td></tr><tr><td>Could not pay</td><td>9</td></tr><tr><td>Crashed at start</td><td>6</td></tr><tr><td>Something else</td><td>6</td></tr></tbody></table>
<p><em>Example: 14 of 35, two in five.</em></p>
<p>Ratings are the cheapest research that you get; people even write down the version.</p>
<p>And leave people alone who closed the question twice. They have answered.</p>
<p>Keep a list of the people whose complaint you solved, with the version that solved it. When it is out, write to each of them once and say so. Some will change the rating by themselves, and you did not have to ask; all of them will have learned that somebody reads what they write.</p>
<h2>What to do next</h2>
<ol><li>Find the second success in your app, and move the question there.</li><li>Put “Something wrong?” on the same screen, with a person behind it.</li><li>Answer the ten newest bad reviews, each with a version in which it is fixed.</li><li>Count what the one-star reviews of the last thirty days name, and plan the next release by it.</li></ol>$html$,
    'App Store Optimization', interval '40 days'
  ),
  (
    '47ea34c1-b509-4e1a-8ae4-28d8ecbc5a6e',
    'Before you spend on ads: a list for Monday morning',
    'Seven checks that take an hour and decide whether this week’s money is well spent.',
    $html$<p>Do these before you raise a budget. They take an hour and cost a little data. Each can be a reason to wait with a campaign, and none of them needs a tool that you don’t have.</p>
<p>Do them yourself, on a phone that is not yours, on mobile data. Whoever built the thing can’t see it any more.</p>
<h2>1. Install your own app from the advert</h2>
<p>Tap the advert, not the store’s link. Watch what it costs somebody to get from the one to the other: how many seconds until the store opens, how large the download is, whether the phone asks to delete pictures first. Write down the seconds and the megabytes.</p>
<p>Then look at the first screen that the app shows. Does it say what the advert said? If the advert promises a loan in ten minutes and the first screen asks for permission to read contacts, you have found out where half of the people turn back.</p>
<h2>2. Sign up with a new number</h2>
<p>Use a SIM that your company has never seen. Count the codes that you had to wait for, and for how long. A code that takes a minute is a code that arrives after the person has put the phone away.</p>
<p>Try it a second time with a mistake in it: a wrong digit, a name with an apostrophe, an address without a street number. What does the app say? If it says “Something went wrong”, it will say so to everybody whom you pay to bring.</p>
<h2>3. Do what the advert promised, to the end</h2>
<p>Not the demo, the real thing: send two hundred naira, order the cheapest meal, book the ride across the road. Note each point at which you had to think. If you need help from a colleague to finish, stop here, and spend this week’s budget on that screen.</p>
<h2>4. Find yourself in the figures</h2>
<p>Now open your analytics and look for what you just did: today’s date, your phone, the campaign of the advert, and the event that says that you finished. All four must be there. If the install is there and the finish isn’t, the campaign will be steered towards people who install, and you will get exactly those.</p>
<p>Look at the delay, too. Figures that arrive tomorrow can’t stop a campaign tonight.</p>
<h2>5. Write to your own support</h2>
<p>Ask a question that a new customer would ask, from a private address, and time the answer. Do it in the evening, because that is when people try new apps. New people have more questions than old ones; if the answer takes two days now, it will take five when the campaign runs.</p>
<h2>6. Read the ten newest reviews aloud</h2>
<p>Aloud, to somebody. It is surprising how differently “crashes when I want to pay” sounds then. Everybody who sees your advert and hesitates will read the same ten. Answer those that can be answered today, and fix what three of them name.</p>
<h2>7. Say who switches it off, and at which number</h2>
<p>This is the shortest check and the one that is left out most often. Before the first naira is spent, write four lines:</p>
<table><tbody><tr><th>Line</th><th>What it says</th><th>Example</th></tr><tr><td>Number</td><td>What one person who did the job may cost</td><td>₦900</td></tr><tr><td>Stop</td><td>At which cost, after how many people, we switch off</td><td>₦1,500 after 60 people</td></tr><tr><td>Who</td><td>One name, and one for when they are away</td><td>The campaign’s owner, then the founder</td></tr><tr><td>When</td><td>When that person looks, each day</td><td>9:00 and 17:00</td></tr></tbody></table>
<p><em>Example. The figures show the form; yours follow from what a customer is worth to you.</em></p>
<p>The number of people in the second line matters as much as the cost. Stop too early, and you switch off every campaign on its first bad morning. Stop too late, and the rule is an ornament. Sixty people who had the chance to finish are usually enough to see whether a channel works at all; they are not enough to compare two pictures.</p>
<p>If the third line has no name in it, wait until Tuesday. A campaign that everybody watches is watched by nobody.</p>
<h2>What to make of the hour</h2>
<p>You now have a sheet with seconds, megabytes, codes, a screen where you had to think, an event that was there or wasn’t, the hours until an answer, and a name. Put it beside the plan of the campaign and ask of each line: what does it do to the cost of a person who stays?</p>
<p>Say that a hundred people tap the advert, and that this becomes of them.</p>
<table><tbody><tr><th>Of 100 who tap the advert</th><th>People</th></tr><tr><td>Tap the advert</td><td>100</td></tr><tr><td>Wait for store and download</td><td>70</td></tr><tr><td>See a screen that fits the advert</td><td>50</td></tr><tr><td>Get the code, finish the sign-up</td><td>30</td></tr><tr><td><strong>Do what was promised</strong></td><td>12</td></tr></tbody></table>
<p><em>Example. Thirty turn back at the size of the download alone.</em></p>
<p>At ₦100 for each tap, each of the twelve cost ₦833. Now let a smaller download keep ten of the thirty who turned back, and a quicker code keep five more at the sign-up, while everything else stays as it was. About sixteen people arrive instead of twelve, and each costs ₦625. <em>(Example, with the figures above.)</em> That is a quarter off the price, and no advert had to be drawn for it.</p>
<p>That is why this list comes before the campaign and not after it. Bringing people to a door that sticks is expensive twice: you pay for them now, and they will not come back when it is fixed.</p>
<h2>What to do next</h2>
<ol><li>Take an hour on Monday, a phone that is not yours, and a SIM that your company has never seen.</li><li>Go through the seven checks in this order, and write down seconds, megabytes and codes.</li><li>Fix the one that costs most people before you raise the budget.</li><li>Write the four lines: number, stop, who, when.</li><li>Do it again on the first Monday of next month, with another phone and another person.</li></ol>
<p>Releases break things, stores change their pages, and the SIM you used last month is known by now. Let a different person do it each time. The one who joined last week finds most.</p>$html$,
    'Performance Marketing', interval '47 days'
  ),
  (
    '2012cff7-dd85-44bf-80f5-5f5eab42aba7',
    'Events worth tracking, and the fifty that are not',
    'Track what somebody decided, not what somebody tapped. A naming scheme that survives the third analyst.',
    $html$<p>Most tracking plans die of length. Nobody remembers the difference between <em>button_click_2</em> and <em>home_cta_tap</em>.</p>
<h2>Name decisions</h2>
<p>Use a noun and a past participle: <strong>account opened</strong>, <strong>transfer sent</strong>, <strong>order cancelled</strong>. If you cannot name it so, nobody decided anything.</p>
<h2>Send the same five facts</h2>
<p>Who, when, on which phone, over which network, after which campaign. The rest you will not look at.</p>
<p>Delete an event that no question has needed for a quarter. You will not miss it.</p>
<h2>A plan on one page</h2>
<table><tbody><tr><th>Event</th><th>Somebody decided to</th><th>Question it answers</th></tr><tr><td>account opened</td><td>trust us with a number</td><td>Which source brings people who begin?</td></tr><tr><td>transfer sent</td><td>use us for money</td><td>Who reaches the first useful thing?</td></tr><tr><td>transfer failed</td><td>–</td><td>What stands in the way, and since when?</td></tr><tr><td>person invited</td><td>vouch for us</td><td>Does it spread without adverts?</td></tr></tbody></table>
<p><em>Example for an app that sends money.</em></p>
<p>The third row has no decision in it, and stays all the same: failures are the one exception. Send them with the reason as the app knew it, never with a name or an amount.</p>
<h2>Who keeps it</h2>
<p>One person owns the page. Whoever wants an event writes the question first; if the question can be answered with what there is, the answer is sent instead. Test each event like a feature: do the thing on a phone, and look whether exactly one arrived. An event that arrives twice is worse than none, because somebody will build a budget on it.</p>
<p>Once a quarter, print the page and cross out together what nobody has looked at. It takes half an hour and is the only meeting about analytics that makes the app lighter. What is left fits on one page again, and whoever joins next week can read it before lunch. The tables of a plan that nobody can read fill themselves all the same; they just answer nothing.</p>
<h2>What to do next</h2>
<ol><li>Write the questions that you answered with figures in the last quarter. There will be fewer than you think.</li><li>Find the event that each of them needs, and give it a noun and a past participle.</li><li>Do each thing once on a phone, and look whether exactly one event arrives.</li><li>Delete what no question needed.</li></ol>$html$,
    'Growth Analytics', interval '55 days'
  ),
  (
    '5d0c4d0e-8f53-4b27-9a52-6c1f0f7d3e11',
    'Growth Marketing Manager',
    'Example. Plan and run campaigns for African apps, from the first hundred users to the first million. Hybrid.',
    $html$<p>You will own the growth of three to five apps at a time: what we try, what we stop, and what we tell their founders on Friday.</p>
<h2>What you will do</h2>
<ul><li>Turn a founder’s goal into a plan with a budget and one number.</li><li>Run campaigns on the channels people here really use.</li><li>Write the weekly report in plain sentences.</li></ul>
<h2>What you bring</h2>
<ul><li>Campaigns you ran yourself and can explain, the failed ones too.</li><li>Comfort with spreadsheets and SQL, or the wish to learn them.</li><li>Clear writing.</li></ul>
<p>Place: our office, two days a week.</p>$html$,
    'Careers', interval '6 days'
  ),
  (
    'b7a3f0c2-1e64-4d89-8f0b-27c5d9e4a612',
    'Product Analyst',
    'Example. Answer the questions that decide budgets: who stays, who leaves, and what changed. In our office or remote in West Africa.',
    $html$<p>You will sit between our campaign managers and our clients’ product teams, and make sure both look at the same truth.</p>
<h2>What you will do</h2>
<ul><li>Design tracking plans that survive contact with engineers.</li><li>Build the few reports that people open.</li><li>Say early when the numbers do not support a plan.</li></ul>
<h2>What you bring</h2>
<ul><li>SQL you can write without a manual.</li><li>Judgement about what not to measure.</li><li>Patience in explaining.</li></ul>
<p>Place: our office, or remote within an hour of our time zone.</p>$html$,
    'Careers', interval '12 days'
  )
) as sample (id, title, excerpt, content, category, age)
join public.categories on categories.name = sample.category
order by sample.age desc;
