// Weights of the types of a page, grown by `npm run bench page -- --train` on WCXB's development split. Not written by hand.

export const TYPE_WEIGHTS = {
  article: `
most-article<0.58227204 page-prose-share<0.6887 -0.202 most-twins<22 most-article<0.0123239438 page-blocks<106 -0.0255 -0.184 0.0896 tag-pre<4 0.195 -0.105 page-longest<48 -0.0676 0.227
og-article<0.5 count-product<4 page-longest<61 -0.179 count-post<31 tag-code<12 0.0816 -0.173 -0.185 -0.22 most-faq<0.2615 page-prose-blocks<9 -0.0251 0.206 -0.0968
path-hyphens<3 og-article<0.5 most-article<0.58227204 -0.205 -0.0178 -0.00000886 most-article<0.58227204 page-prose-share<0.67887932 og-article<0.5 -0.156 0.0709 most-review<0.0295790674 0.147 -0.0921 0.208
og-article<0.5 count-review<3 tag-p<16 -0.137 count-list<78 most-section<0.712 -0.0511 0.0795 -0.116 -0.195 most-faq<0.2615 most-body<0.43 -0.0171 0.169 -0.083
url-blog<0.5 has-author<0.5 schema-article<0.5 path-length<35 -0.157 -0.051 url-forum<0.5 0.118 -0.15 url-forum<0.5 count-unseen<25 0.159 -0.0617 -0.164 0.205
count-article<0.5 path-length<28 -0.145 count-meta<8 tag-p<12 -0.0853 tag-button<12 0.113 -0.0902 -0.144 path-length<22 -0.0871 tag-p<12 -0.0333 0.143
most-article<0.58227204 most-twins<31 count-call<12 count-newsletter<0.5 -0.0514 0.0693 -0.134 has-published<0.5 count-form<2 0.0568 -0.102 0.17 count-article<4 0.0644 0.161
path-hyphens<3 page-prose-share<0.535 -0.173 url-docs<0.5 page-prose-share<0.82163744 -0.0837 0.0723 -0.152 page-prose-share<0.5673 -0.0747 url-forum<0.5 schema-product<0.5 0.145 -0.0975 -0.0915
most-article<0.58227204 path-length<32 page-words<2343 -0.138 -0.00572 count-call<41 page-words<458 -0.0975 most-filter<0.0573 0.0794 -0.1 -0.113 path-length<23 -0.0464 0.142
og-article<0.5 most-article<0.58227204 page-prose-share<0.82163744 -0.123 tag-code<24 count-footer<2 0.0997 -0.0545 -0.149 0.0849 page-prose-blocks<9 -0.0731 most-faq<0.21227197348 0.132 -0.0317
url-blog<0.5 most-article<0.78461539 count-filter<2 schema-article<0.5 url-listing<0.5 count-product<0.5 -0.038 -0.145 0.0798 0.103 -0.127 path-length<29 -0.0384 0.116 0.166
url-blog<0.5 page-prose-share<0.5673 -0.127 most-review<0.0295790674 tag-pre<2 count-article<0.5 page-heading-share<0.0902 page-heading-share<0.0159857905 -0.0992 0.0689 -0.141 0.0997 -0.129 -0.123 0.145
path-hyphens<4 path-hyphens<2 -0.111 has-published<0.5 page-longest<69 -0.125 most-product<0.241706162 0.0225 -0.131 0.113 url-forum<0.5 most-product<0.241706162 0.131 -0.0646 -0.114
page-prose-share<0.535 -0.115 og-article<0.5 most-review<0.0042432816 most-author<0.000565184628 tag-pre<2 0.0021 -0.13 0.0989 -0.112 most-faq<0.21227197348 page-heading-share<0.0941682604 0.13 -0.00743 -0.0528
path-length<38 title-list<0.5 count-section<28 -0.0272 -0.123 page-prose-blocks<34 -0.0646 0.111 title-forum<0.5 most-article<0.065737053 count-call<21 0.0643 -0.0639 0.124 -0.131
page-prose-share<0.535 -0.103 most-faq<0.15417811 tag-pre<9 url-forum<0.5 path-length<6 -0.106 page-words<458 -0.0278 count-review<12 0.11 -0.0139 -0.0942 -0.109 -0.0854
url-blog<0.5 schema-article<0.5 tag-article<0.5 -0.0833 count-code<2 count-product<10 path-depth<3 0.0852 -0.0548 -0.0728 -0.0888 tag-p<14 -0.0496 0.122 0.131
path-hyphens<4 most-author<0.00763 most-call<0.001744 path-hyphens<2 -0.0944 0.0206 -0.115 title-list<0.5 -0.0311 0.125 count-author<20 most-product<0.038011696 0.121 -0.0563 -0.0849
url-blog<0.5 og-article<0.5 most-modal<0.24 -0.077 0.0625 page-heading-share<0.0941682604 tag-article<0.5 page-heading-share<0.023498695 -0.0878 most-form<0.009997 0.101 -0.0729 0.116 -0.086 0.12
path-hyphens<5 url-blog<0.5 tag-article<0.5 most-related<0.0048415493 -0.1 0.00854 count-call<8 0.0548 -0.0517 0.0759 count-call<46 count-product<14 0.123 -0.0313 -0.0595
path-hyphens<4 page-list-share<0.2099 count-article<9 -0.0803 0.0196 count-product<2 0.0834 -0.107 url-forum<0.5 most-product<0.4050633 path-hyphens<5 0.0157 0.124 -0.0713 -0.0894
page-prose-share<0.535 most-side<0.21097648 -0.119 0.0445 most-twins<24 title-list<0.5 tag-img<19 page-blocks<109 0.0318 -0.0888 -0.122 0.0615 url-docs<0.5 0.118 -0.0168
og-article<0.5 tag-button<10 tag-main<0.5 -0.0527 most-body<0.9967761 tag-button<4 0.118 -0.0128 -0.0627 -0.108 has-author<0.5 title-list<0.5 -0.0358 0.105 0.126
schema-article<0.5 path-hyphens<5 most-twins<53 tag-img<22 most-body<0.9967761 count-product<0.5 most-body<0.75 -0.0288 0.102 -0.111 -0.117 -0.128 0.0622 0.0584 0.103
url-blog<0.5 schema-article<0.5 count-code<4 page-link-share<0.29659 most-call<0.0098 count-main<7 -0.0346 count-main<29 0.0977 -0.0263 -0.0769 -0.129 -0.134 0.0716 0.0938
path-hyphens<3 schema-article<0.5 tag-h2<3 -0.0172 -0.0984 0.0496 count-call<46 page-longest<54 -0.0506 most-filter<0.08344 most-description<0.071676804 0.0979 -0.00656 -0.0624 -0.0758
page-heading-share<0.0941682604 page-heading-share<0.0263157896 -0.0434 count-unseen<13 most-review<0.0295790674 most-author<0.000565184628 0.0568 0.152 -0.0534 -0.0501 most-share<0.00032981531 most-unseen<0.099 -0.141 0.00838 0.0504
url-blog<0.5 most-nav<0.092 page-longest<59 -0.0748 tag-pre<0.5 count-call<41 count-faq<13 most-section<0.98498063 0.117 0.0425 -0.0401 -0.0475 -0.107 -0.0917 0.112
tag-time<6 has-published<0.5 page-heading-share<0.0941682604 most-header<0.25 page-heading-share<0.0263157896 path-length<51 -0.0622 0.0692 most-review<0.0042432816 0.081 -0.0649 -0.0937 -0.0878 0.102 -0.123
path-hyphens<2 -0.0549 most-product<0.062837838 most-author<0.083943663 tag-h3<9 path-hyphens<5 tag-time<0.5 -0.0442 0.101 0.0789 page-prose-blocks<27 -0.0102 0.12 -0.0835 -0.0733
most-newsletter<0.000466 count-nav<5 url-docs<0.5 page-link-share<0.1655 most-call<0.0098 0.0978 -0.0426 -0.0591 -0.0623 og-article<0.5 -0.0834 0.0144 count-carousel<0.5 0.14 -0.00227
title-list<0.5 tag-img<19 most-tag<0.0020725389 most-post<0.91092437 tag-img<3 -0.0949 -0.00829 0.0482 most-product<0.000635 0.0949 -0.0554 -0.0911 most-review<0.014 0.0898 -0.0445
tag-time<7 most-post<1 most-product<0.038011696 tag-code<70 most-caption<0.98536586 page-prose-share<0.28699552 -0.0827 most-twins<21 0.0189 0.105 -0.092 -0.12 -0.0773 0.107 -0.127
url-blog<0.5 most-newsletter<0.000466 page-heading-share<0.0252 -0.0959 count-call<11 page-link-share<0.29659 page-words<458 -0.056 0.0792 -0.0994 most-card<0.685 -0.0906 0.0431 0.0604 0.0794
title-forum<0.5 page-heading-share<0.079384616 most-faq<0.2615 url-docs<0.5 count-carousel<0.5 most-main<0.99944 0.0461 0.151 0.0011 -0.0329 -0.0821 has-published<0.5 -0.0942 0.041 -0.126
url-blog<0.5 most-share<0.00032981531 title-list<0.5 tag-button<10 tag-h2<7 -0.00754 -0.0859 -0.127 page-list-share<0.096463024 -0.0415 0.107 most-call<0.00613 0.106 -0.0305 0.0932
path-hyphens<2 most-author<0.0092370853 most-card<0.685 -0.0963 0.0456 0.0542 title-docs<0.5 most-faq<0.04848 count-call<41 count-product<2 0.0633 -0.0353 -0.0825 -0.0847 0.108
tag-h3<9 count-nav<5 count-modal<2 most-author<0.0041455551 -0.0455 0.0733 0.0863 -0.0753 most-form<0.0206753964 page-list-share<0.196 most-twins<26 -0.0235 0.0863 0.147 -0.0532
most-review<0.0295790674 most-toc<0.018676005 page-link-share<0.29659 tag-h3<11 page-words<458 -0.0582 count-call<13 0.0581 -0.0283 tag-h3<26 0.114 -0.00379 -0.0651 -0.106 -0.082
url-blog<0.5 tag-main<0.5 -0.0454 tag-button<10 count-footer<6 page-heading-share<0.0941682604 count-nav<5 0.122 0.0181 -0.0329 -0.0446 tag-h2<10 -0.101 0.035 0.0705
`,
  forum: `
url-forum<0.5 -0.273 count-post<7 count-section<21 0.0933 -0.183 most-body<0.929 0.084 0.251
count-post<65 page-blocks<10 -0.0407 count-post<31 -0.239 og-article<0.5 0.0488 -0.215 most-call<0.0346 og-article<0.5 page-link-share<0.0798 0.133 -0.0588 -0.134 0.203
title-forum<0.5 count-author<47 -0.218 most-header<0.02178 most-twins<21 0.114 -0.056 -0.14 page-heading-share<0.062832533 0.194 0.0094
count-post<65 page-blocks<10 -0.0428 count-post<31 -0.199 og-article<0.5 -0.0167 -0.181 most-body<0.922 -0.15 path-depth<2 -0.0768 tag-p<49 0.175 0.00718
url-forum<0.5 -0.19 most-list<0.8856 path-length<26 0.0364 0.193 -0.0277
url-forum<0.5 page-heading-share<0.00244 -0.0603 -0.183 count-post<7 -0.0313 0.181
url-forum<0.5 -0.172 most-list<0.415 has-published<0.5 0.0368 0.18 -0.0348
url-forum<0.5 count-section<0.5 tag-p<22 -0.0145 -0.11 -0.17 tag-h2<3 0.147 page-questions<5 -0.049 0.0523
schema-forum<0.5 page-heading-share<0.01407 page-questions<4 count-section<0.5 -0.00899 most-list<0.000264410365 -0.0503 -0.136 0.0624 most-comment<0.074 -0.16 -0.064 schema-forum<3 0.138 -0.127
title-forum<0.5 count-post<109 most-comment<0.21 page-link-share<0.0072815534 -0.0697 -0.158 -0.056 count-description<5 -0.0346 0.0463 tag-form<0.5 0.0628 0.167
title-forum<0.5 count-comment<24 count-filter<14 -0.152 most-card<0.00218818382 0.0224 -0.133 count-header<35 0.0462 -0.082 tag-h3<5 0.141 0.0375
tag-time<5 page-heading-share<0.00244 0.0232 count-post<88 count-body<0.5 -0.0272 path-depth<5 -0.15 -0.0502 -0.00852 count-post<31 -0.0569 count-article<2 0.141 0.0335
url-forum<0.5 page-heading-share<0.0069 -0.0441 -0.148 most-description<0.015167931 0.134 -0.0000617
url-forum<0.5 count-section<0.5 -0.0256 tag-blockquote<2 -0.147 -0.0559 most-list<0.6997 tag-button<5 0.15 0.0427 -0.0467
title-forum<0.5 tag-time<7 page-heading-share<0.0069 path-length<30 -0.0825 0.0418 most-comment<0.074 -0.144 -0.0472 -0.00627 count-call<7 0.0439 0.149
url-forum<0.5 most-section<0.00037114933 -0.0324 count-body<212 -0.145 -0.0521 tag-h3<13 most-related<0.0048415493 0.131 0.0427 -0.00155
count-author<13 most-twins<5 0.00241 count-meta<30 -0.142 -0.0516 most-caption<0.00381343506 most-card<0.00218818382 tag-article<0.5 0.17 0.0372 -0.0138 most-caption<0.0244 -0.00843 -0.0962
url-forum<0.5 count-body<2 -0.0344 most-comment<0.074 -0.141 -0.0409 tag-h2<4 page-longest<72 0.0468 0.141 -0.0395
tag-time<4 page-heading-share<0.010263 path-length<43 -0.06 0.0823 tag-blockquote<2 page-words<280 -0.0303 -0.138 -0.00487 page-heading-share<0.048257373 0.113 -0.0311
tag-blockquote<0.5 count-section<3 tag-p<6 0.0352 -0.0415 page-questions<13 most-card<0.946 -0.13 -0.0411 -0.0271 tag-p<42 tag-img<18 0.00622 0.137 -0.0458
url-forum<0.5 tag-blockquote<2 page-link-share<0.0159 -0.0222 -0.135 -0.0192 most-list<0.415 path-length<26 0.046 0.129 -0.00877
url-forum<0.5 tag-blockquote<2 count-body<184 -0.134 -0.0359 -0.0107 tag-h3<8 0.111 -0.0000632
count-author<13 count-header<4 most-post<0.00149253732 -0.0866 0.0788 -0.129 most-card<0.00218818382 count-newsletter<0.5 0.14 0.0373 -0.0314
title-forum<0.5 count-author<47 most-body<0.00576 -0.00905 count-meta<30 count-ad<6 -0.137 -0.0468 -0.0427 0.0499 0.0991
title-forum<0.5 count-comment<17 page-link-share<0.0185350606 0.00523 count-filter<14 -0.128 -0.011 0.011 0.105
tag-h2<0.5 count-side<0.5 0.101 -0.0115 tag-time<5 path-length<16 -0.0136 -0.117 0.031
title-forum<0.5 page-heading-share<0.023498695 most-post<0.0555555558 count-main<2 -0.00987 -0.0912 0.0732 -0.119 0.0941
tag-h2<3 count-call<6 count-nav<0.5 -0.000135 -0.0668 page-longest<73 -0.0388 most-side<0.0032 0.132 0.0434 most-comment<0.00078270229 -0.123 0.0178
title-forum<0.5 count-author<13 path-length<16 -0.0331 -0.127 tag-h2<4 0.122 -0.0767 0.0901
count-author<13 count-header<3 count-caption<0.5 -0.0647 0.0697 -0.117 most-caption<0.005425936 most-tag<0.000855432 0.128 0.0228 -0.044
title-forum<0.5 page-heading-share<0.0114503818 0.024 count-list<112 tag-h2<2 -0.0369 -0.121 -0.0164 0.0911
url-forum<0.5 count-header<6 0.00473 count-post<36 -0.119 -0.0351 most-tag<0.00180288462 0.0917 0.0131
url-forum<0.5 count-section<4 0.0169 tag-button<16 -0.113 -0.0347 tag-time<0.5 0.00171 0.096
tag-h2<0.5 count-author<2 0.00153 0.0956 count-author<20 most-main<0.162011175 -0.0127 -0.113 0.0108
title-forum<0.5 page-heading-share<0.023498695 most-section<0.9909 -0.0616 0.0646 -0.103 0.102
url-forum<0.5 tag-h3<2 count-header<6 0.0623 -0.0352 -0.115 tag-button<0.5 0.095 0.0244
tag-blockquote<0.5 count-header<2 0.00213 count-unseen<25 -0.108 0.00353 0.0593
url-forum<0.5 count-unseen<9 -0.118 -0.00454 tag-time<0.5 -0.00419 0.0821
tag-blockquote<0.5 page-link-share<0.0211652255 0.055 count-unseen<25 -0.0979 -0.00297 0.0786
tag-h2<4 count-post<31 most-main<0.043 0.0349 -0.0605 0.0851 count-unseen<11 -0.0988 -0.024
`,
  product: `
most-product<0.241706162 most-product<0.00253 -0.272 most-description<0.296890674 most-call<0.0478031635 -0.235 0 0.1 most-description<0.122691294 most-review<0.0042432816 -0.199 0.056 path-depth<2 -0.0122 0.182
most-product<0.241706162 most-product<0.00253 -0.238 most-modal<0.136 -0.185 0.0385 most-meta<0.03085 page-link-share<0.0649 tag-button<12 -0.037 0.138 most-call<0.0120749138 -0.196 -0.00106 0.126
most-product<0.241706162 most-product<0.00253 -0.215 most-description<0.06 -0.207 count-code<0.5 -0.14 0.175 most-description<0.051 most-review<0.022260274 -0.174 0.013 path-length<25 -0.0693 0.163
schema-product<0.5 og-product<0.5 count-description<62 most-product<0.9537 -0.203 -0.0993 most-review<0.022260274 -0.121 0.118 count-filter<9 0.143 -0.116 count-card<60 0.19 -0.0109
url-product<0.5 most-description<0.122691294 -0.193 tag-button<9 count-product<26 -0.174 -0.0242 most-list<0.30769231 0.151 -0.0439 most-newsletter<0.00225 0.177 -0.095
count-carousel<4 most-twins<3 -0.0313 -0.176 most-meta<0.0109 page-link-share<0.077037438 tag-button<12 -0.09 0.105 -0.141 tag-button<6 -0.0736 most-review<0.00035 0.0287 0.179
url-product<0.5 og-product<0.5 count-description<62 -0.169 most-twins<16 0.106 -0.0415 count-card<7 0.118 -0.0486 most-article<0.97884058 count-hero<0.5 0.163 0.00145 -0.0944
schema-product<0.5 og-product<0.5 count-description<62 most-body<0.00576 -0.0892 -0.165 most-description<0.071676804 -0.0926 0.0995 count-nav<21 0.102 -0.0749 most-description<0.042893726 -0.0209 0.171
url-product<0.5 schema-product<0.5 count-carousel<12 most-card<1 -0.162 -0.0463 tag-form<3 count-cookie<0.5 -0.129 -0.0257 0.0316 0.0665 count-carousel<2 0.00424 0.169
url-product<0.5 count-description<40 most-product<0.9537 tag-button<25 -0.158 page-prose-blocks<11 0.0188 -0.128 -0.0179 most-faq<0.00039 -0.0865 0.0937 count-footer<8 0.14 -0.0466
count-product<4 count-body<0.5 0.022 -0.153 most-description<0.093330077 og-product<0.5 most-description<0.051 -0.128 -0.0155 0.0248 page-prices<14 most-article<0.002210611 0.146 0.0476 -0.00932
url-product<0.5 most-review<0.19615146 page-prices<0.5 -0.149 count-modal<14 -0.108 most-section<0.83927916 0.09 -0.0646 most-section<0.97167 0.0953 -0.0679 most-post<0.68620073 0.109 -0.0468
most-product<0.004 page-words<215 -0.007 -0.149 most-description<0.093330077 most-faq<0.2615 path-length<52 -0.122 0.0094 0.0554 count-card<23 count-description<3 0.0235 0.123 -0.0346
count-product<4 most-section<0.0064 page-words<900 0.0761 -0.1 -0.146 most-description<0.093330077 most-review<0.0295790674 most-unseen<0.049090076 -0.132 -0.00309 0.0626 count-carousel<0.5 -0.0287 0.128
tag-button<12 count-review<9 page-heading-share<0.00244 0.00328 -0.134 most-nav<0.122619956 -0.0823 0.0473 path-length<57 most-call<0.0098 -0.0857 count-share<0.5 -0.0378 0.0965 0.0977
count-carousel<9 page-words<163 0.00793 count-review<49 -0.136 -0.00519 most-product<0.241706162 tag-button<23 count-modal<16 -0.125 0.0226 0.056 count-related<0.5 -0.00618 0.144
schema-product<0.5 url-product<0.5 most-review<0.19615146 most-description<0.847 most-section<0.0197 -0.0675 -0.142 -0.0313 0.0375 most-section<0.933939874 0.116 -0.0178 most-twins<17 0.163 -0.0149
most-product<0.004 count-body<0.5 0.00909 -0.134 most-description<0.093330077 most-carousel<0.021428572 -0.0981 most-call<0.0098 -0.0448 0.097 page-link-share<0.135633273 page-prose-blocks<35 0.14 0.0204 -0.0017
count-carousel<4 page-words<343 path-hyphens<2 -0.0387 0.0489 -0.129 count-card<29 og-article<0.5 page-link-share<0.2612 0.133 -0.0215 -0.0333 most-modal<0.0054 -0.1 0.0414
schema-product<0.5 og-product<0.5 count-product<10 most-body<0.00576 -0.0119 -0.139 most-review<0.0295790674 count-form<2 0.0153 -0.0961 0.0787 0.0514 tag-button<16 0.0103 0.128
schema-product<0.5 og-product<0.5 count-description<62 most-product<0.9537 path-length<15 most-caption<0.00267 -0.102 0.00319 -0.134 -0.000248 0.0392 0.0564 count-header<49 0.113 0.00953
page-prose-share<0.552120145 page-link-share<0.2612 page-blocks<268 0.123 -0.0515 tag-h3<8 -0.105 -0.0278 count-review<15 count-unseen<25 -0.13 -0.017 most-meta<0.0068441065 -0.0503 0.063
url-product<0.5 most-product<0.0015 -0.132 most-modal<0.011853137 path-length<48 count-code<0.5 -0.117 -0.0241 0.0283 count-main<16 -0.0314 0.108 count-description<7 0.12 0.00679
most-product<0.00253 most-body<0.00576 0.0473 -0.13 page-link-share<0.2083 most-article<0.065737053 count-card<88 count-footer<6 0.0625 0.159 -0.0166 -0.0353 count-author<0.5 -0.0932 -0.00266
schema-product<0.5 og-product<0.5 count-description<40 most-article<0.002210611 path-depth<3 -0.079 page-short-blocks<0.46308725 -0.0685 0.0417 -0.121 0.0204 0.0492 page-prose-blocks<21 0.121 0.00305
count-carousel<12 og-product<0.5 url-product<0.5 most-nav<0.225 -0.131 -0.0322 0.0124 0.0692 count-card<29 most-ad<0.00022371365 0.119 0.0293 count-pager<5 -0.0692 0.0224
most-product<0.0015 count-body<2 0.0165 -0.13 page-link-share<0.2083 most-description<0.015167931 -0.039 tag-article<0.5 most-form<0.00184162064 0.164 0.0405 0.024 most-twins<17 -0.00585 -0.102
count-product<3 page-longest<61 count-nav<0.5 0.0611 -0.0612 -0.127 most-caption<0.03 most-meta<0.038725797 most-nav<0.001335 0.0053 -0.0794 0.0486 most-side<0.0305 0.0888 0.00112
url-product<0.5 count-description<40 most-twins<19 page-prices<0.5 page-prose-share<0.552120145 -0.0191 -0.108 count-nav<10 0.0602 -0.0306 -0.121 0.0391 count-meta<5 0.108 -0.0143
url-product<0.5 count-carousel<12 page-prose-share<0.552120145 page-prose-share<0.375886527 -0.0841 0.018 -0.119 most-description<0.122691294 count-header<29 0.0428 -0.0938 0.0924 count-description<7 0.122 0.00111
count-carousel<0.5 page-blocks<32 0.0175 -0.122 tag-p<22 page-link-share<0.2612 0.117 -0.0152 tag-button<10 -0.0912 most-card<0.134520277 0.0573 -0.0325
count-carousel<0.5 page-blocks<32 0.000281 path-hyphens<2 -0.029 -0.116 count-card<46 most-product<0.004 -0.0196 most-ad<0.00433 0.103 0.0169 count-modal<12 -0.0766 0.0106
schema-product<0.5 url-product<0.5 most-modal<0.011853137 count-list<3 -0.0194 -0.122 count-header<42 -0.0588 0.0527 0.0462 page-prose-share<0.494 0.102 0.0174
most-twins<19 page-prices<0.5 count-product<7 page-longest<63 -0.0166 -0.0972 0.0596 most-card<0.0617 count-call<17 0.155 0.0336 0.00843 most-faq<0.04848 -0.106 0.0117
most-review<0.0295790674 most-section<0.4071826 most-header<0.001348920864 0.0773 -0.0196 count-carousel<40 most-modal<0.040336135 -0.106 -0.0189 0.0123 most-section<0.9675 0.0835 0.00969
schema-product<0.5 count-carousel<9 most-section<0.07669173 0.00994 count-toc<0.5 -0.106 -0.0229 page-longest<102 path-hyphens<3 -0.0747 0.0323 0.0691 0.0964
url-product<0.5 tag-button<4 -0.118 count-card<3 0.0812 count-description<5 -0.0906 most-faq<0.085899515 -0.0321 0.0596 count-call<26 0.106 0.00644
most-twins<20 page-prices<0.5 count-unseen<7 -0.0694 0.0353 count-card<23 count-header<17 0.146 0.0522 -0.0212 count-faq<12 -0.104 -0.00867
most-twins<20 count-carousel<0.5 count-call<5 0.000724 -0.0832 path-depth<2 -0.0225 count-card<29 count-side<5 0.123 0.0404 0.00934 count-unseen<11 -0.11 -0.014
most-section<0.9675 most-article<0.0123239438 tag-button<3 -0.0196 page-questions<4 most-meta<0.00044130627 0.135 0.0337 -0.00157 -0.0648 most-description<0.122691294 -0.0931 0.00908
`,
  collection: `
url-collection<0.5 count-filter<120 page-prose-share<0.494 most-product<0.113712376 -0.214 most-description<0.148501364 0.0467 -0.14 -0.27 0.0933 count-filter<0.5 -0.12 most-side<0.0137457046 0.19 -0.0133
count-product<51 page-prose-blocks<7 most-product<0.062837838 most-pager<0.313953489 -0.205 -0.0207 0.0234 -0.238 page-link-share<0.1575 -0.15 most-meta<0.0062208399 0.2 count-related<3 0.0762 -0.161
count-product<51 url-collection<0.5 page-longest<32 -0.123 -0.218 count-modal<3 -0.121 0.0652 page-prose-share<0.494 most-description<0.206569805 0.144 -0.0538 path-length<21 0.0594 -0.166
page-prices<12 url-collection<0.5 -0.195 most-body<0.96903 0.0401 -0.132 og-article<0.5 page-cell-share<0.0137 most-description<0.00957 0.175 count-filter<6 -0.0878 0.109 -0.131 -0.143
count-product<51 page-prose-blocks<7 count-product<0.5 -0.15 -0.0382 -0.184 path-length<37 page-prose-blocks<27 most-meta<0.03085 0.17 -0.0278 -0.0718 count-call<83 -0.16 -0.0181
page-link-share<0.2612 tag-button<79 -0.172 0.0211 tag-form<3 count-carousel<18 most-twins<23 most-twins<7 -0.00354 -0.148 tag-button<2 -0.11 0.059 0.0642 0.11
count-filter<120 count-article<0.5 most-ad<0.00115740741 most-list<0.20297463 -0.152 count-card<46 -0.103 0.00246 most-list<0.48585367 most-main<0.927 0.0189 -0.129 0.0854 -0.173 0.148
url-collection<0.5 page-prose-share<0.518 most-tag<0.008888889 page-short-blocks<0.6516 -0.141 page-list-share<0.0023319083 0.0699 -0.091 most-description<0.148501364 0.0641 -0.0941 -0.16 most-body<0.96903 0.125 -0.0394
count-tag<77 tag-img<180 page-heading-share<0.204342275 count-article<0.5 most-nav<0.04076087 -0.135 -0.0443 -0.162 most-list<0.07 -0.067 0.05 0.0652 most-list<0.83066832 -0.0272 0.156
url-collection<0.5 count-tag<77 has-query<0.5 tag-button<79 -0.154 -0.0172 count-caption<74 -0.0851 0.0912 most-product<0.241706162 -0.04 0.137 most-article<0.002210611 0.114 -0.0584
page-prices<24 url-collection<0.5 page-words<280 path-length<43 0.0253 -0.112 count-product<51 -0.153 -0.0753 count-modal<3 -0.0514 0.0951 count-filter<0.5 -0.0364 0.134
page-prices<12 has-query<0.5 url-collection<0.5 -0.145 count-modal<3 -0.0889 0.0871 count-main<8 -0.0915 0.0984 count-share<0.5 most-nav<0.0021 -0.0244 0.145 -0.0892
most-product<0.000635 page-prose-blocks<2 0.000222 -0.14 count-share<2 path-hyphens<4 most-description<0.071676804 most-nav<0.019039377 0.0646 0.18 path-length<17 0.0932 -0.0779 -0.0866 -0.124
page-prices<12 page-prose-share<0.0078175896 0.0276 count-product<0.5 -0.143 page-words<972 most-meta<0.0035994765 0.0879 -0.112 -0.118 tag-table<0.5 most-list<0.262 -0.00894 0.139 -0.0775
page-prices<12 page-prose-blocks<16 path-length<24 tag-button<3 -0.071 0.0586 count-filter<11 -0.12 0.0259 -0.137 page-cell-share<0.0137 count-share<0.5 0.123 -0.0461 -0.108
most-product<0.0241 count-carousel<18 page-prose-share<0.0078175896 -0.0104 -0.138 path-length<28 0.0726 -0.0745 most-related<0.00145518045 path-length<37 tag-h3<7 0.15 0.0168 -0.0374 -0.0888
count-product<14 tag-img<83 count-carousel<6 -0.135 -0.0474 0.0125 most-related<0.0048415493 schema-product<0.5 page-prose-blocks<25 most-footer<0.00414364643 0.0332 0.175 -0.0331 -0.0785 -0.0956
page-link-share<0.2612 has-query<0.5 count-filter<18 -0.122 most-product<0.113712376 -0.0904 0.0629 most-main<0.9913 -0.0506 0.107 most-article<0.002210611 count-body<14 -0.0357 0.0993 -0.0758
page-link-share<0.2612 path-length<17 count-carousel<4 -0.0812 0.0561 -0.121 path-length<43 count-post<11 count-tag<0.5 -0.0194 most-meta<0.00433988123 0.152 0.0456 -0.0291 -0.0975
count-product<3 page-longest<32 tag-p<2 -0.0506 0.0643 most-pager<0.0154 -0.138 -0.0488 path-hyphens<4 most-related<0.00095465394 most-body<0.9868946 0.13 -0.00804 -0.0758 -0.102
count-product<0.5 page-longest<43 -0.00315 -0.136 count-share<2 path-hyphens<4 most-related<0.00095465394 count-filter<0.5 0.0242 most-unseen<0.099 0.171 0.00766 -0.0211 -0.051 -0.0955
page-prices<12 has-query<0.5 page-link-share<0.361653982 tag-h1<0.5 0.00035 -0.124 count-tag<2 -0.0814 0.0538 0.0399 page-link-share<0.18274854 tag-h3<11 0.0681 -0.0956 0.102
page-prices<2 url-collection<0.5 count-carousel<5 -0.117 -0.0395 0.0314 path-length<37 most-body<0.9868946 most-author<0.00091 0.145 -0.0143 -0.0369 count-meta<17 -0.109 0.02
path-hyphens<4 most-body<0.98240000005 title-list<0.5 most-list<0.07 tag-img<15 -0.0608 0.0505 most-description<0.071676804 0.143 -0.0214 -0.072 most-product<0.062837838 -0.111 -0.00525 -0.115
url-collection<0.5 page-link-share<0.361653982 most-hero<0.0095833334 page-short-blocks<0.141176474 -0.00774 count-filter<18 -0.129 -0.0289 page-list-share<0.032989691 0.0389 -0.0633 count-card<3 -0.0239 0.0669 0.0632
path-hyphens<4 page-prose-blocks<7 page-prices<3 count-modal<0.5 -0.0652 0.0665 0.119 most-ad<0.00022371365 page-short-blocks<0.637 -0.093 0.00775 path-length<22 0.0829 -0.022 -0.119
page-link-share<0.2612 url-collection<0.5 tag-h3<2 count-filter<4 page-longest<54 0.0117 -0.0976 0.0656 -0.108 0.0612 most-product<0.000635 tag-h3<11 -0.0714 0.0526 0.0857
has-query<0.5 count-tag<18 most-section<0.809 path-length<27 0.0372 -0.0759 -0.108 most-related<0.0069 tag-img<38 -0.00173 0.107 -0.077 most-main<0.99944 0.015 0.121
path-length<51 most-article<0.002210611 count-nav<4 page-words<458 0.0442 -0.0772 count-call<36 count-caption<11 0.00192 0.13 -0.000868 count-description<13 -0.0979 0.0228 -0.113
count-article<0.5 most-product<0.000635 count-carousel<9 count-caption<0.5 -0.00191 -0.111 0.0739 most-description<0.122691294 count-author<0.5 0.119 -0.0234 -0.0383 count-footer<6 -0.12 -0.0304
has-query<0.5 page-prices<14 most-newsletter<0.00225 most-faq<0.21227197348 page-blocks<44 -0.0176 most-ad<0.00022371365 -0.133 -0.0245 -0.000827 0.0291 most-card<0.0915 -0.0235 0.0912 0.0691
path-hyphens<4 title-list<0.5 count-body<71 tag-img<5 -0.0363 most-section<0.874 0.147 count-carousel<4 -0.0228 0.0733 most-tag<0.008888889 -0.0665 0.0312 -0.0673 -0.101
most-product<0.062837838 most-carousel<0.0027 most-body<0.87837838 most-body<0.293779907 -0.072 0.029 -0.13 tag-button<9 -0.0377 0.0811 url-product<0.5 page-questions<3 0.0922 0.00934 -0.0636
count-article<0.5 most-related<0.00145518045 most-meta<0.038725797 title-list<0.5 page-prices<2 count-modal<0.5 -0.0502 0.0755 0.13 -0.0623 -0.0618 -0.0803 page-link-share<0.361653982 -0.105 0.011
count-share<2 count-carousel<4 page-prose-share<0.7457 tag-h2<5 most-main<0.99907451 -0.0159 0.0959 -0.051 -0.0955 most-list<0.125 -0.00982 0.103 tag-h2<4 -0.00909 -0.112
path-hyphens<4 tag-h2<4 most-section<0.65065842 0.11 most-main<1 -0.0406 0.0811 has-query<0.5 tag-h2<16 -0.0808 0.0281 0.0549 tag-button<14 -0.111 -0.00156
count-product<51 count-meta<5 path-hyphens<3 most-body<0.922 tag-p<18 -0.00169 0.117 -0.034 -0.0935 -0.106 count-author<0.5 0.0884 -0.00635
page-longest<35 count-section<31 0.088 -0.0242 count-modal<0.5 -0.103 most-list<0.138 -0.0599 count-side<17 most-list<0.30769231 0.0686 page-prices<9 -0.0898 0.0121 0.114
count-product<0.5 page-link-share<0.333988216 -0.0954 -0.00187 most-nav<0.0146290492 most-description<0.016830295 0.0304 -0.0855 most-call<0.0053879311 0.113 most-list<0.228682173 -0.0301 0.0551
path-hyphens<4 count-product<51 page-words<400 0.035 most-section<0.809 tag-h2<8 0.0684 -0.0545 count-carousel<5 -0.106 -0.00153 most-meta<0.0035994765 0.107 -0.00374 -0.077
`,
  listing: `
page-prose-share<0.232 most-product<0.0015 page-longest<9 -0.163 0.0969 -0.199 page-longest<32 most-call<0.002504 0.028 -0.163 most-form<1 -0.263 page-prose-share<0.73132 0 -0.158
page-link-share<0.41030535 page-link-share<0.200631914 -0.237 page-longest<27 -0.00945 tag-article<14 -0.197 -0.0482 page-list-share<0.024263432 most-product<0.00253 0.136 -0.0498 count-main<10 0.00869 -0.134
page-prose-share<0.232 page-longest<43 most-footer<0.057 most-body<0.96564418 -0.17 -0.0286 0.0239 count-call<23 0.135 -0.0319 page-heading-share<0.238291305 -0.211 most-article<0.002210611 -0.155 0.0784
tag-p<5 count-side<2 most-description<0.019362187 page-blocks<65 -0.119 -0.0044 0.114 -0.149 path-depth<0.5 most-call<0.00089 0.0213 -0.136 tag-h3<53 -0.191 -0.042
page-prose-blocks<4 page-blocks<87 path-length<26 -0.0144 -0.14 count-product<2 0.143 -0.0478 page-heading-share<0.28 count-meta<60 -0.181 path-length<22 0.0425 -0.147 -0.0004
page-link-share<0.41030535 path-length<22 count-article<9 tag-p<2 0.0208 -0.149 0.042 -0.179 most-faq<0.0013 most-body<0.97970741 path-length<20 0.0786 -0.0404 0.156 -0.0904
tag-article<11 count-meta<87 page-cell-share<0.074789917 -0.154 most-article<0.00615 -0.0129 -0.124 0.00181 count-code<2 most-comment<0.00078270229 most-faq<0.00039 0.126 -0.0413 -0.11 -0.142
page-prose-share<0.28699552 path-length<30 page-longest<17 -0.0956 most-card<0.134520277 most-form<0.0023299162 0.189 -0.00915 -0.0369 -0.109 path-length<6 -0.0304 most-form<1 -0.157 -0.0133
path-length<30 tag-article<11 most-list<0.9120000002 count-body<5 tag-form<0.5 -0.0904 0.078 -0.125 count-form<5 -0.058 0.0709 page-questions<2 0.102 -0.0506 -0.153
page-link-share<0.41030535 page-link-share<0.200631914 -0.148 most-carousel<0.0004 page-questions<3 count-description<3 page-prose-blocks<13 0.0443 -0.0871 0.125 -0.108 -0.146 most-card<0.134520277 0.0965 -0.0441
path-length<30 most-related<0.1279 most-form<0.85 count-product<2 path-length<11 most-card<0.134520277 0.0832 -0.0692 -0.0815 -0.134 0.0482 0.099 url-collection<0.5 -0.149 0.0247
page-prose-share<0.232 page-prices<0.5 page-words<458 -0.0248 0.186 most-form<0.00402 -0.103 0.0145 most-form<1 url-collection<0.5 page-heading-share<0.238291305 -0.137 0.000949 0.00388 0.0178
page-prose-blocks<4 most-product<0.00253 tag-img<3 -0.0515 0.128 -0.0836 path-length<11 page-list-share<0.066285027 count-meta<3 -0.0272 0.141 -0.102 page-heading-share<0.158 -0.135 -0.0161
page-prose-share<0.28699552 page-prices<2 page-prose-share<0.0078175896 -0.0328 page-prose-share<0.16384181 0.166 0.0166 tag-button<16 -0.0117 -0.116 page-heading-share<0.28 page-heading-share<0.0069 -0.00464 -0.127 0.00967
path-length<30 schema-list<0.5 count-faq<6 count-card<33 -0.0475 0.0697 -0.104 0.122 page-prose-blocks<10 most-caption<0.000461041956 count-header<12 -0.0637 0.129 -0.114 -0.141
page-prose-share<0.3465 count-pager<3 count-header<6 -0.0538 most-product<0.062837838 0.134 -0.0419 -0.093 tag-article<14 path-length<22 page-list-share<0.0057306591 0.0334 -0.0971 -0.131 0.0178
page-prose-blocks<4 page-prose-blocks<0.5 -0.0656 count-product<2 0.109 -0.0313 count-meta<60 tag-article<11 tag-p<3 0.0244 -0.118 count-author<0.5 0.0603 -0.0652 0.031
page-link-share<0.200631914 -0.112 most-carousel<0.0027 path-hyphens<4 most-product<0.0015 count-unseen<9 0.168 0.0319 most-unseen<0.00792752 -0.0768 0.0679 -0.109 most-description<0.06 -0.113 0.00216
page-link-share<0.200631914 path-length<6 0.0263 most-form<0.0333 -0.137 -0.0507 count-main<7 page-words<650 0.184 0.0382 path-hyphens<2 count-main<14 0.0848 -0.0403 -0.0932
path-length<27 count-ad<4 tag-p<5 0.0675 most-body<0.0487 0.071 count-article<11 -0.112 0.0713 most-footer<0.008356546 0.153 -0.000402 tag-p<5 -0.00586 -0.114
page-link-share<0.200631914 path-length<22 -0.0478 -0.124 most-product<0.00253 path-hyphens<5 count-unseen<9 most-caption<0.001472754052 0.171 0.0378 -0.0123 -0.0827 count-unseen<20 -0.104 0.0192
page-link-share<0.200631914 most-meta<0.135 -0.11 0.0143 most-caption<0.00188 tag-h2<2 0.157 most-tag<0.0110326567 -0.0296 0.0632 page-link-share<0.361653982 -0.111 page-questions<0.5 -0.0585 0.0785
path-length<30 count-carousel<9 count-description<3 most-body<0.714 count-header<7 -0.0553 0.129 -0.0711 tag-p<22 0.168 0.00603 -0.103 tag-img<42 -0.108 0.00356
page-link-share<0.200631914 most-main<0.97155362 path-hyphens<3 0.045 -0.1 -0.113 most-product<0.0015 path-hyphens<5 most-unseen<0.040770102 page-prose-blocks<15 0.159 0.0161 -0.00184 -0.0837 -0.0496
page-link-share<0.2083 page-list-share<0.0023319083 page-link-share<0.050179212 -0.0769 0.049 -0.103 count-crumbs<2 count-pager<3 page-list-share<0.144212526 count-toc<0.5 0.121 -0.00638 0.00731 -0.0311 -0.0733
path-length<30 tag-article<11 count-carousel<12 count-pager<0.5 -0.0259 0.0491 -0.0939 0.0942 count-filter<23 page-prose-blocks<10 count-header<13 -0.0899 0.0489 -0.124 0.0271
page-link-share<0.06891652 -0.106 count-faq<5 page-list-share<0.0292397662 most-unseen<0.049090076 0.116 -0.04 most-form<0.0333 count-card<25 -0.0797 0.0427 0.0485 page-short-blocks<0.46308725 0.00212 -0.117
path-length<30 most-nav<0.04076087 count-code<2 count-pager<3 count-nav<0.5 -0.00652 most-main<0.97155362 0.16 0.0227 -0.0481 -0.0844 -0.0673 tag-img<42 -0.105 0.014
path-length<27 most-list<0.9120000002 count-meta<4 tag-h2<11 page-prose-share<0.6375 -0.104 0.0287 0.0285 page-prose-share<0.474 0.0794 -0.0364 0.114 page-words<650 0.00793 -0.102
page-prose-blocks<13 count-header<8 -0.0662 tag-h3<2 most-caption<0.00188 0.179 0.0308 -0.019 page-list-share<0.01794 page-prose-share<0.7034 0.0596 -0.0567 count-caption<3 0.00797 -0.125
page-link-share<0.07441 -0.104 count-side<17 most-product<0.00253 most-main<0.99944 count-header<3 -0.0274 tag-h3<7 0.165 -0.00243 -0.0177 count-list<78 -0.114 0.0388 -0.101
most-header<0.06 most-pager<0.313953489 count-ad<4 most-section<0.0064 -0.00119 -0.0913 0.0149 0.0341 og-website<0.5 most-side<0.0137457046 tag-main<0.5 0.0705 -0.0305 -0.0675 0.103
most-form<0.85 path-hyphens<5 count-faq<5 count-article<11 most-description<0.03605 most-body<0.656 0.0159 -0.0582 most-caption<0.00929054057 0.118 -0.0204 0.11 -0.0841 -0.107 0.134
most-form<0.85 tag-h2<2 count-post<2 0.0574 -0.0609 page-link-share<0.454136695 count-call<9 most-form<0.0029761905 -0.0643 0.0619 -0.121 count-caption<44 -0.0514 0.0816 0.0934
page-prose-share<0.82163744 count-carousel<18 page-list-share<0.096463024 most-list<0.0197693575 -0.00944 count-header<40 page-blocks<68 0.0239 0.185 0.016 most-list<0.35824614 -0.0712 0.0343 -0.0876 -0.0945
page-link-share<0.050179212 -0.0989 path-hyphens<6 page-prices<19 page-list-share<0.096463024 page-words<550 0.0119 tag-h2<6 0.177 0.0413 page-link-share<0.247 -0.0944 0.0673 -0.0731 -0.0985
path-hyphens<4 most-carousel<0.0004 count-header<3 -0.0305 most-author<0.0058939097 count-product<51 tag-p<22 0.139 count-description<0.5 0.0973 -0.0267 -0.0278 -0.0433 -0.0713 -0.0908
count-code<2 most-twins<7 -0.0605 most-twins<23 path-length<29 count-unseen<5 0.159 0.0112 path-length<42 -0.0597 0.0424 count-body<89 -0.0703 0.0414 -0.083
most-tag<0.019303 count-footer<2 most-list<0.025686137 -0.0483 tag-form<0.5 -0.00275 0.0943 most-list<0.20297463 -0.116 count-description<2 -0.091 0.0345 page-link-share<0.14173229 -0.0593 0.0773
most-footer<0.0017346054 page-heading-share<0.0425 page-heading-share<0.01407 0.0395 -0.096 page-longest<45 -0.0154 most-meta<0.00044130627 0.174 0.0133 page-prose-share<0.232 0.0285 count-main<7 -0.00293 -0.1
`,
  documentation: `
tag-pre<9 tag-pre<2 -0.267 count-main<6 0 -0.151 count-post<3 page-blocks<112 0.056 0.202 -0.0667
tag-code<70 tag-code<0.5 page-list-share<0.58 -0.239 -0.105 count-post<0.5 page-questions<0.5 0.124 -0.0685 -0.208 0.188
tag-pre<4 url-docs<0.5 -0.22 path-hyphens<3 count-toc<0.5 -0.0712 0.0739 count-pager<2 -0.2 -0.0713 url-docs<0.5 -0.16 0.203
url-docs<0.5 -0.202 most-tag<0.00029 page-questions<4 count-card<4 path-depth<3 most-body<0.993095515 0.00656 0.0348 0.182 -0.048 -0.144 count-section<17 -0.0433 -0.165
tag-code<0.5 page-list-share<0.58 -0.189 -0.071 most-tag<0.000664 url-blog<0.5 page-questions<0.5 0.199 0.0836 -0.14 -0.139
tag-code<70 tag-img<0.5 tag-button<2 most-body<1 -0.133 -0.0028 0.0372 tag-pre<9 tag-code<4 -0.179 count-post<0.5 -0.00693 -0.142 0.00273 0.148
url-docs<0.5 -0.172 tag-pre<2 count-section<10 title-docs<0.5 -0.0379 0.0846 count-section<22 -0.0481 -0.148 0.152
url-docs<0.5 page-prose-share<0.9594 -0.167 -0.0563 path-hyphens<3 count-section<19 0.158 -0.00104 path-length<35 -0.0127 count-section<8 -0.0441 -0.146
tag-img<2 path-length<36 path-length<25 -0.0178 count-section<3 0.0301 0.133 path-depth<4 -0.133 -0.00653 count-section<0.5 -0.0214 -0.153
tag-code<0.5 tag-img<3 most-main<0.001 -0.0236 count-description<2 -0.127 -0.0446 -0.159 count-post<5 most-article<0.097 tag-blockquote<0.5 0.136 0.0274 -0.0179 -0.117
tag-pre<2 count-section<9 title-docs<0.5 count-product<0.5 -0.125 -0.0308 0.0141 most-section<0.038 -0.05 -0.155 path-length<49 most-main<0.99675326 0.131 0.0198 -0.075
tag-pre<2 tag-img<0.5 count-main<2 -0.107 page-prose-share<0.76365947 -0.0246 0.0483 most-section<0.00037114933 -0.0241 -0.146 most-post<0.0127908559 tag-img<3 0.124 -0.00234 -0.0904
url-docs<0.5 tag-pre<0.5 -0.147 path-hyphens<2 0.0308 -0.115 path-hyphens<4 tag-img<2 0.158 page-heading-share<0.03670635 0.0828 -0.033 -0.121
url-docs<0.5 tag-pre<0.5 -0.145 count-author<0.5 0.02 -0.107 tag-img<2 0.121 page-code-share<0.0045022512 page-prose-share<0.756 0.01 -0.105 0.083
url-docs<0.5 count-section<0.5 -0.0369 tag-pre<0.5 -0.146 -0.0605 tag-code<0.5 page-longest<59 0.0794 -0.117 0.137
tag-img<3 tag-pre<0.5 count-footer<4 path-length<30 -0.0183 -0.113 0.059 count-nav<0.5 -0.0195 0.129 most-toc<0.0100840338 -0.137 -0.0222
tag-img<3 count-code<0.5 most-body<0.90213042 -0.0988 count-meta<0.5 0.0359 -0.0693 count-post<0.5 0.116 -0.0216 count-code<15 tag-table<3 -0.138 -0.0377 -0.021
page-code-share<0.0045022512 most-toc<0.0100840338 page-link-share<0.0072815534 0.00306 page-words<400 -0.0407 count-main<0.5 -0.0363 -0.13 0.00186 path-hyphens<3 page-longest<123 0.117 0.0211 -0.0516
count-section<18 url-blog<0.5 most-post<0.032738096 page-prose-share<0.447 -0.089 path-hyphens<3 path-length<17 0.0295 0.142 -0.00141 -0.0975 -0.125 count-code<5 -0.138 -0.0285
tag-code<0.5 tag-img<3 path-length<36 0.0488 -0.103 page-longest<54 page-longest<43 -0.105 0.0422 -0.138 most-meta<0.00106951873 count-side<0.5 -0.0179 0.133 -0.0523
url-docs<0.5 most-list<0.000264410365 page-list-share<0.061645 -0.0857 0.00404 -0.136 path-hyphens<4 page-link-share<0.038 0.0159 0.128 -0.0521
url-docs<0.5 tag-img<4 count-body<15 -0.0964 0.00617 -0.132 page-questions<2 most-side<0.00056 0.119 0.00964 -0.0463
url-docs<0.5 count-section<7 count-description<0.5 -0.0832 0.0512 -0.133 path-length<52 most-tag<0.00029 0.128 -0.019 -0.0657
tag-img<5 path-hyphens<4 most-body<0.889 -0.0426 count-meta<0.5 0.104 0.0177 -0.0986 count-ad<8 -0.118 -0.0295
count-caption<7 count-code<3 title-docs<0.5 most-modal<0.0025 page-list-share<0.174 -0.102 -0.00317 0.0141 0.05 0.09 title-docs<0.5 -0.121 -0.0283
tag-code<0.5 page-longest<54 page-longest<43 -0.0824 0.0942 count-header<2 0.0247 -0.132 count-nav<0.5 -0.0234 count-tag<2 0.122 0.0109
most-post<0.032738096 count-card<0.5 most-description<0.000325626835 most-twins<12 -0.053 page-heading-share<0.0176 0.0821 -0.00392 0.105 most-card<0.87254619 -0.0961 -0.0135 -0.113
tag-img<3 count-nav<0.5 -0.061 path-length<34 0.114 -0.00968 tag-pre<2 page-longest<48 -0.00151 -0.125 0.0254
page-heading-share<0.0389 path-length<51 title-docs<0.5 count-unseen<3 most-twins<16 0.015 -0.0575 0.0637 0.125 -0.0964 count-call<3 -0.0341 -0.111
tag-code<0.5 count-header<0.5 0.0325 page-longest<54 -0.0159 -0.124 count-meta<0.5 page-longest<95 0.107 0.0264 -0.0122
url-docs<0.5 count-header<3 count-list<2 -0.0456 0.012 -0.11 count-list<16 page-blocks<122 0.0375 0.109 -0.0176
url-docs<0.5 count-header<3 -0.0126 most-list<0.0015007504 -0.0259 -0.123 path-hyphens<4 tag-button<0.5 0.0338 0.146 -0.0484
url-docs<0.5 path-hyphens<2 count-header<8 0.0378 -0.0485 -0.125 tag-code<0.5 page-prose-share<0.756 0.00683 -0.0462 0.0984
url-docs<0.5 most-list<0.0015007504 -0.0047 -0.106 most-tag<0.00029 count-call<3 0.0996 0.0377 -0.0202
url-docs<0.5 count-main<7 count-faq<0.5 -0.0523 0.0604 -0.113 count-card<3 most-header<0.00333 0.0836 0.021 -0.0224
url-docs<0.5 count-list<10 path-hyphens<2 0.048 -0.0649 -0.113 path-hyphens<3 page-prose-blocks<24 0.0263 0.108 -0.00687
path-hyphens<4 tag-p<7 -0.0818 count-call<3 tag-p<35 0.133 0.0403 most-card<0.0078 0.0305 -0.0664 most-header<0.005695 -0.0181 -0.104
count-section<18 path-length<37 count-body<15 count-nav<2 -0.0249 0.057 0.122 -0.0424 count-code<0.5 -0.106 -0.0236
most-tag<0.00029 page-short-blocks<0.183006538 -0.0634 page-short-blocks<0.478723406 count-call<5 0.127 -0.0009 -0.0426 -0.09
url-docs<0.5 count-main<7 tag-main<0.5 0.0299 -0.067 -0.106 tag-button<0.5 -0.0368 path-hyphens<3 0.104 0.0139
`,
  service: `
path-depth<0.5 count-hero<2 -0.0417 0.164 title-service<0.5 count-hero<6 -0.254 page-words<710 0.028 -0.16 most-body<0.75 0.162 count-article<0.5 -0.0147 -0.209
title-service<0.5 most-hero<0.0133 -0.216 has-published<0.5 count-product<3 tag-h3<2 0.159 -0.0437 -0.119 -0.185 title-list<0.5 count-call<11 -0.0872 0.181 -0.178
path-length<13 most-twins<12 page-prose-blocks<8 -0.054 0.128 -0.0944 page-heading-share<0.0941682604 most-faq<0.18785311 -0.208 most-product<0.0015 -0.0124 -0.179 count-tag<0.5 0.019 -0.17
title-service<0.5 path-depth<0.5 0.0118 count-faq<84 -0.182 0.0332 most-call<0.013035382 most-tag<0.0070126228 most-faq<0.0013 -0.0773 0.0999 -0.177 count-list<18 -0.0498 0.17
url-service<0.5 path-depth<0.5 page-prose-blocks<8 -0.0421 0.0969 most-body<0.75 page-heading-share<0.079384616 -0.142 path-depth<2 most-tag<0.00029 0.175 -0.0248 -0.0944 -0.176 0.12
most-hero<0.0133 url-service<0.5 path-length<11 count-tag<2 count-section<13 -0.0955 0.125 -0.138 -0.16 0.0656 most-faq<0.003328 most-body<0.212362913 0.0575 -0.116 0.0936
url-service<0.5 count-faq<45 most-twins<10 has-published<0.5 tag-form<0.5 most-main<0.9851852 -0.0458 0.0875 -0.101 -0.158 -0.157 most-twins<24 0.0931 -0.0919 0.0843
path-length<17 most-hero<0.00354861606 most-filter<0.0259 -0.0767 0.082 most-tag<0.0070126228 0.124 -0.0292 url-service<0.5 path-hyphens<5 most-hero<0.0133 -0.122 -0.0288 -0.169 0.0722
path-length<13 count-tag<0.5 tag-img<5 -0.0462 0.164 most-hero<0.00354861606 -0.112 0.0482 page-heading-share<0.05362 -0.149 count-tag<0.5 path-depth<2 0.128 -0.0346 -0.113
title-service<0.5 most-hero<0.0133 count-faq<84 count-tag<0.5 -0.0879 -0.148 0.0789 count-post<0.5 0.107 -0.0704 page-prose-blocks<42 count-newsletter<0.5 0.121 -0.0478 -0.1
title-service<0.5 path-length<6 0.0201 most-hero<0.017817372 count-body<89 -0.143 -0.0726 -0.0176 url-blog<0.5 page-words<1889.3 path-length<39 0.15 -0.0209 -0.0547 -0.129
page-heading-share<0.079384616 count-faq<18 path-depth<0.5 0.00424 -0.126 most-post<0.00149253732 0.112 -0.0954 url-blog<0.5 page-prose-share<0.42012399 -0.087 tag-time<0.5 0.0928 -0.0867 -0.135
has-published<0.5 page-heading-share<0.05362 most-hero<0.00609343265 -0.113 0.0316 path-hyphens<6 page-prose-blocks<3 -0.126 page-words<2227 most-product<0.241706162 0.115 -0.052 -0.0774 -0.121 -0.143
title-service<0.5 path-depth<0.5 tag-form<0.5 0.0967 -0.0689 most-faq<0.18785311 count-author<2 -0.0783 -0.147 most-main<1 -0.0761 0.0907 page-heading-share<0.05362 -0.0691 0.0986
path-length<36 count-section<22 -0.0918 most-tag<0.008888889 page-heading-share<0.05362 most-nav<0.0572192517 -0.0918 0.0819 page-prose-blocks<7 -0.0525 0.152 most-nav<0.122619956 -0.117 0.0477 -0.11
most-faq<0.15417811 page-words<1466 count-hero<4 count-related<0.5 most-caption<0.039 -0.0491 0.0707 -0.106 0.0826 -0.119 most-product<0.0015 most-faq<0.58227204 0.154 -0.024 -0.0412
has-published<0.5 most-twins<21 count-product<34 most-main<0.9936 tag-p<25 -0.0717 0.071 most-section<0.16 -0.0642 most-caption<0.000461041956 0.0526 0.185 -0.124 -0.104 -0.132
most-article<0.065737053 title-service<0.5 most-hero<0.00354861606 count-tag<0.5 count-body<89 -0.0484 0.105 -0.1 count-main<15 0.138 most-meta<0.00433988123 -0.105 0.0515 0.126 -0.115
has-published<0.5 path-hyphens<5 page-prose-share<0.232 -0.108 count-related<0.5 tag-h3<0.5 -0.0299 count-tag<12 0.14 -0.00205 most-hero<0.00609343265 -0.0894 0.115 -0.107 -0.127
path-hyphens<5 count-article<5 most-header<0.4254902 page-questions<5 most-main<0.9985 -0.0729 page-longest<61 0.0947 -0.0468 count-ad<0.5 0.133 -0.0194 0.163 -0.104 -0.123
path-hyphens<5 most-faq<0.18785311 most-author<0.000565184628 url-docs<0.5 count-product<10 0.0524 -0.0857 -0.11 -0.0924 count-product<34 count-faq<13 -0.0159 0.176 -0.0792 -0.123
most-twins<20 count-tag<0.5 tag-form<0.5 count-list<5 -0.00938 0.133 -0.0526 tag-h2<4 -0.0947 page-prices<2 0.0176 -0.091 count-body<163 -0.115 0.0198
has-published<0.5 most-main<0.99907451 most-body<0.87837838 tag-img<6 0.0901 -0.0343 -0.0885 most-product<0.113712376 count-section<16 -0.0259 path-length<35 0.116 -0.0229 -0.0603 -0.106
title-service<0.5 has-published<0.5 most-twins<16 count-product<4 page-link-share<0.2083 0.0843 -0.0575 -0.0738 most-caption<0.017135024 -0.112 0.0198 -0.129 most-twins<26 0.0914 -0.0747
has-published<0.5 path-depth<2 page-link-share<0.361653982 0.0904 -0.051 most-article<0.065737053 page-link-share<0.18274854 count-toc<2 page-list-share<0.0099177554 -0.0396 0.0887 -0.0764 -0.0959 -0.103 -0.116
path-hyphens<6 schema-article<0.5 has-query<0.5 count-section<13 -0.0379 count-filter<18 most-nav<0.009 most-nav<0.0021 0.0506 -0.0656 0.101 -0.0518 -0.107 -0.119 -0.129
most-twins<24 page-heading-share<0.043689321 og-website<0.5 -0.0788 0.0231 page-link-share<0.060082305 0.129 title-service<0.5 page-questions<5 -0.0507 0.0634 0.0861 count-card<72 -0.121 0.0537
url-blog<0.5 most-tag<0.019303 tag-h2<4 -0.0417 most-nav<0.047609318 count-product<51 count-call<4 -0.0408 count-newsletter<0.5 0.114 -0.0458 -0.103 0.146 -0.0896 -0.125
most-article<0.065737053 count-tag<0.5 most-twins<13 page-heading-share<0.0389 0.0128 0.136 count-nav<5 -0.0707 0.0691 tag-h2<4 -0.101 -0.00539 most-review<0.0097670926 -0.119 0.0397
path-hyphens<5 most-tag<0.004 most-caption<0.03 count-section<122 most-article<0.73582297 -0.00317 -0.114 0.125 count-main<20 0.149 -0.0118 count-hero<5 -0.0947 0.0779 -0.106
count-comment<0.5 most-main<0.997718632 -0.035 count-body<89 tag-p<11 tag-button<3 0.11 -0.0337 page-heading-share<0.0825593396 -0.0764 0.0415 most-product<0.0015 0.182 -0.0134 -0.11
path-hyphens<6 tag-button<25 most-author<0.00091 tag-code<0.5 most-tag<0.00520291364 most-article<0.91152667 0.0852 -0.0211 -0.0208 -0.0746 count-body<103 -0.0835 0.0385 -0.0867 -0.108
most-twins<22 title-service<0.5 count-article<2 tag-button<2 count-section<5 -0.0462 0.103 most-twins<12 0.0233 -0.0775 -0.0814 0.106 count-list<121 -0.106 0.0111
count-author<2 count-product<34 count-call<13 most-twins<26 most-article<0.868 0.0337 -0.0671 -0.0909 tag-h2<4 -0.0324 0.125 -0.0984 tag-article<0.5 -0.0168 -0.117
count-faq<22 tag-h2<4 -0.0952 url-blog<0.5 title-service<0.5 most-form<0.0333 count-description<0.5 0.0185 -0.0763 0.0754 0.0867 -0.103 most-meta<0.00156985873 0.147 -0.00894
page-words<1466 count-product<10 page-prose-blocks<3 -0.0728 count-article<0.5 tag-h2<6 0.0539 0.168 count-list<32 -0.0635 0.0583 -0.0849 schema-service<0.5 -0.0854 0.0286
count-faq<10 path-depth<0.5 0.037 most-header<0.4254902 count-caption<79 -0.0766 0.023 most-post<0.042934655 0.0927 -0.0444 count-product<34 most-author<0.00131147541 0.134 -0.0137 -0.0566
title-service<0.5 count-pager<0.5 has-published<0.5 tag-img<7 count-nav<4 most-twins<11 0.0596 -0.0957 count-side<2 0.198 0.00246 -0.0222 -0.0843 -0.0937 0.0616
most-twins<24 most-post<0.91092437 count-product<26 page-link-share<0.361653982 has-published<0.5 url-docs<0.5 0.0911 -0.0227 -0.0453 -0.0485 -0.0636 -0.069 most-review<0.0022 -0.101 0.00769
path-hyphens<6 count-product<51 schema-service<0.5 most-article<0.91152667 page-prose-share<0.232 -0.065 page-heading-share<0.0252 -0.0625 most-main<0.997718632 0.00178 0.0923 -0.0897 0.103 -0.0882 -0.0951
`,
};
